/** A deposit that was written down by mistake is taken back by another line, with why. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { counterDeposit, TillDeposit } from '#domain/till/panel/panel-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useAnsweredBoard } from './till-queries.ts'

type CounterFormProps = { eventId: string; deposit: TillDeposit; onClose: () => void }

function CounterForm({ eventId, deposit, onClose }: CounterFormProps) {
  const form = useForm({ initialValues: { note: '' } })
  const answered = useAnsweredBoard(eventId)
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: (body: { note: string }) =>
      call<typeof counterDeposit>('POST /api/eventos/:id/caja/deposits/:deposit_id/counter', {
        params: { id: eventId, deposit_id: deposit.id },
        body,
      }),
    onSaved: (answer) => {
      answered(answer)
      onClose()
    },
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((draft) => saving.save(draft))}
      onClose={onClose}
      label="Anular"
      color="red"
    >
      <TextInput
        label="Por qué"
        description={`La tienda vuelve a deber ${formatPesos(deposit.amount)}. Las dos líneas quedan.`}
        withAsterisk
        data-autofocus
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('note')}
      />
    </ModalForm>
  )
}

type CounterModalProps = Omit<CounterFormProps, 'deposit'> & { deposit: TillDeposit | null }

export function CounterModal({ deposit, ...rest }: CounterModalProps) {
  return (
    <FormModal opened={deposit !== null} onClose={rest.onClose} title="Anular consignación" size={440}>
      {deposit ? <CounterForm key={deposit.id} deposit={deposit} {...rest} /> : null}
    </FormModal>
  )
}
