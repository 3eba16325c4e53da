/** Money that was given back outside, written down: how much, and how. */
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { LedgerEntry, recordRefund } from '#domain/payments/ledger/ledger-contract.ts'
import type { closeReview } from '#domain/registration/staff/review-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useMoneyChanged } from '../bank-transfer/transfer-keys.ts'
import { aboveTotal } from './money-left.ts'
import classes from './payment-drawer.module.css'

type Refund = { amount: number; note: string }

const send = ({ kind, id, standing }: LedgerEntry, body: Refund) =>
  standing === 'review'
    ? call<typeof closeReview>('POST /api/registrations/:id/review/close', { params: { id }, body })
    : call<typeof recordRefund>('POST /api/ledger/:kind/:id/refunds', { params: { kind, id }, body })

export function RefundForm({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const reviewed = entry.standing === 'review'
  const form = useForm<{ amount: number | ''; note: string }>({
    initialValues: { amount: aboveTotal(entry) || '', note: '' },
  })
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const sending = useModalSave({
    showAtFields: form.setErrors,
    send: ({ amount, note }: { amount: number | ''; note: string }) =>
      send(entry, { amount: amount || 0, note }),
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
      label={reviewed ? 'Registrar y cerrar revisión' : 'Registrar devolución'}
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          Devuelve primero el dinero por fuera y escribe aquí cuánto y cómo.{' '}
          {reviewed
            ? 'Si no hubo que devolver, deja 0.'
            : 'Queda en la historia del pago y en los totales; lo que se pagó sigue como está.'}
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
