/** 'Anotar consignación': money a shop handed over. The same press twice is one deposit. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { addDeposit, PanelTill } from '#domain/till/panel/panel-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { useAnsweredBoard } from './till-queries.ts'
import classes from './till-tab.module.css'

type Draft = { amount: number | ''; reference: string; note: string }
type DepositFormProps = { eventId: string; shop: PanelTill; onClose: () => void }

function DepositForm({ eventId, shop, onClose }: DepositFormProps) {
  const form = useForm<Draft>({ initialValues: { amount: '', reference: '', note: '' } })
  const [key] = useState(() => crypto.randomUUID())
  const answered = useAnsweredBoard(eventId)
  const saving = useModalSave({
    showAtFields: form.setErrors,
    send: ({ amount, ...draft }: Draft) =>
      call<typeof addDeposit>('POST /api/eventos/:id/caja/tills/:till_id/deposits', {
        params: { id: eventId, till_id: shop.id },
        body: { ...draft, amount: amount || 0, key },
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
      label="Anotar"
    >
      <div className={classes.fields}>
        <MoneyInput
          label="Valor"
          description={`Debe ${formatPesos(shop.owes)}.`}
          withAsterisk
          data-autofocus
          {...form.getInputProps('amount')}
          value={form.values.amount}
        />
        <TextInput
          label="Referencia"
          description="El número de la consignación o de la transferencia."
          maxLength={80}
          autoComplete="off"
          {...form.getInputProps('reference')}
        />
        <TextInput label="Nota" maxLength={200} autoComplete="off" {...form.getInputProps('note')} />
      </div>
    </ModalForm>
  )
}

type DepositModalProps = Omit<DepositFormProps, 'shop'> & { shop: PanelTill | null }

export function DepositModal({ shop, ...rest }: DepositModalProps) {
  return (
    <FormModal
      opened={shop !== null}
      onClose={rest.onClose}
      title={shop ? `Consignación de ${shop.name}` : ''}
      size={440}
    >
      {shop ? <DepositForm key={shop.id} shop={shop} {...rest} /> : null}
    </FormModal>
  )
}
