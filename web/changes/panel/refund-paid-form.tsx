/** An approved refund was paid: with what it can be shown. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { stepRefund } from '#domain/payments/account/account-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { Money } from '#web/ui/money.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useChangesMoved } from './change-queries.ts'
import classes from './request-drawer.module.css'

type RefundPaidFormProps = { id: number; amount: number; onClose: () => void }

export function RefundPaidForm({ id, amount, onClose }: RefundPaidFormProps) {
  const form = useForm({
    initialValues: { proof: '' },
    validate: { proof: (typed) => (typed.trim() ? null : 'Escribe el número del comprobante.') },
  })
  const { show } = useNotice()
  const moved = useChangesMoved()
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: ({ proof }: { proof: string }) =>
      call<typeof stepRefund>('POST /api/account/refunds/:id/step', {
        params: { id },
        body: { to: 'sent', proof },
      }),
    onSaved: (answer) => {
      moved()
      onClose()
      void show(answer)
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((values) => saving.save(values))}
      onClose={onClose}
      label="Marcar pagada"
    >
      <div className={classes.fields}>
        <p className={classes.notice}>
          Paga primero <Money value={amount} /> por fuera. Desde hoy cuenta como devuelto y no se edita: un
          error lo anula un Administrador.
        </p>
        <TextInput
          label="Comprobante"
          description="Número o referencia del pago."
          withAsterisk
          data-autofocus
          maxLength={120}
          {...form.getInputProps('proof')}
        />
      </div>
    </ModalForm>
  )
}
