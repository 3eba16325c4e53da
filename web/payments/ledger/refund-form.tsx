/** Money under review that was given back outside, written down: how much, and how. It closes the review. */
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { LedgerEntry } from '#domain/payments/ledger/ledger-contract.ts'
import type { closeReview } from '#domain/registration/staff/review-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useMoneyChanged } from '../bank-transfer/transfer-keys.ts'
import { aboveTotal } from './money-left.ts'
import classes from './payment-drawer.module.css'

type Refund = { amount: number | ''; note: string }

export function RefundForm({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const form = useForm<Refund>({ initialValues: { amount: aboveTotal(entry) || '', note: '' } })
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const sending = useModalSave({
    showAtFields: form.setErrors,
    send: ({ amount, note }: Refund) =>
      call<typeof closeReview>('POST /api/registrations/:id/review/close', {
        params: { id: entry.id },
        body: { amount: amount || 0, note },
      }),
    onSaved: (answer) => {
      changed()
      onClose()
      void show(answer)
    },
  })
  return (
    <ModalForm
      saving={sending}
      onSubmit={form.onSubmit((values) => sending.save(values))}
      onClose={onClose}
      label="Registrar y cerrar revisión"
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          Devuelve primero el dinero por fuera y escribe aquí cuánto y cómo. Si no hubo que devolver, deja 0.
        </p>
        <MoneyInput
          label="Valor devuelto"
          value={form.values.amount}
          onChange={(amount) => form.setFieldValue('amount', amount)}
          error={form.errors.amount}
        />
        <Textarea
          label="Nota"
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          placeholder="Devuelto por Nequi el 3 de marzo"
          {...form.getInputProps('note')}
        />
      </div>
    </ModalForm>
  )
}
