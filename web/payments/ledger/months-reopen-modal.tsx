/** Why a closed month is opened again: the reason stays in the audit. */
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { reopenMonth } from '#domain/payments/ledger/movements-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useMoneyChanged } from '../bank-transfer/transfer-keys.ts'
import { monthWords } from './month-words.ts'
import classes from './movements.module.css'

function ReopenForm({ month, onClose }: { month: string; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' } })
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const reopening = useModalSave({
    showAtFields: form.setErrors,
    send: (body: { reason: string }) =>
      call<typeof reopenMonth>('POST /api/ledger/months/:month/reopen', { params: { month }, body }),
    onSaved: (answer) => {
      changed()
      onClose()
      void show(answer)
    },
  })
  return (
    <ModalForm
      saving={reopening}
      onSubmit={form.onSubmit((values) => reopening.save(values))}
      onClose={onClose}
      label="Reabrir mes"
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          En <strong>{monthWords(month)}</strong> se podrá anotar otra vez. Queda escrito quién lo reabrió y
          por qué.
        </p>
        <Textarea
          label="Razón"
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          placeholder="Faltó anotar una devolución"
          {...form.getInputProps('reason')}
        />
      </div>
    </ModalForm>
  )
}

type ReopenMonthModalProps = { month: string | null; onClose: () => void }

export function ReopenMonthModal({ month, onClose }: ReopenMonthModalProps) {
  return (
    <FormModal opened={month !== null} onClose={onClose} title="Reabrir mes" size={480}>
      {month ? <ReopenForm key={month} month={month} onClose={onClose} /> : null}
    </FormModal>
  )
}
