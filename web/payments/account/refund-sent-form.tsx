/** A refund that was asked for has left: with what it can be shown. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { stepRefund } from '#domain/payments/account/account-contract.ts'
import { call } from '#web/client.ts'
import { ModalForm } from '#web/ui/modal-form.tsx'
import { Money } from '#web/ui/money.tsx'
import { useAccountAct } from './account-act.ts'
import classes from './account-card.module.css'

type RefundSentFormProps = { id: number; amount: number; onClose: () => void }

export function RefundSentForm({ id, amount, onClose }: RefundSentFormProps) {
  const form = useForm({ initialValues: { proof: '' } })
  const saving = useAccountAct({
    showAtFields: form.setErrors,
    send: ({ proof }: { proof: string }) =>
      call<typeof stepRefund>('POST /api/account/refunds/:id/step', {
        params: { id },
        body: { to: 'sent', proof },
      }),
    onClose,
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((values) => saving.save(values))}
      onClose={onClose}
      label="Marcar enviada"
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          Envía primero <Money value={amount} /> por fuera. Desde hoy cuenta como devuelto.
        </p>
        <TextInput
          label="Comprobante"
          description="Número o referencia del envío, si lo tiene."
          data-autofocus
          maxLength={120}
          {...form.getInputProps('proof')}
        />
      </div>
    </ModalForm>
  )
}
