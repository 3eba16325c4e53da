/** Money that goes back, asked for or sent already: how much, why and by which way. */
import { NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Account, askRefund } from '#domain/payments/account/account-contract.ts'
import { basisLabel, HAND_BASES, type HandWay } from '#domain/payments/rules/account.ts'
import { call } from '#web/client.ts'
import { ModalForm } from '#web/ui/modal-form.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { useAccountAct } from './account-act.ts'
import classes from './account-card.module.css'
import { AccountPersonField } from './account-person-field.tsx'
import { AccountWayField } from './account-way-field.tsx'
import { inFavourOf, refundableOf } from './account-words.ts'

type Refunding = {
  amount: number | ''
  way: HandWay
  basis: (typeof HAND_BASES)[number]
  note: string
  state: 'requested' | 'sent'
  proof: string
  participant_id: string
}

const BASES = HAND_BASES.map((basis) => ({ value: basis, label: basisLabel(basis) }))

export function RefundForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { kind, id } = account
  // Of this dialog: pressed twice, it is one line.
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<Refunding>({
    initialValues: {
      amount: inFavourOf(account) || '',
      way: 'transfer',
      basis: 'policy',
      note: '',
      state: 'sent',
      proof: '',
      participant_id: '',
    },
  })
  const isSent = form.values.state === 'sent'
  const saving = useAccountAct({
    showAtFields: form.setErrors,
    send: ({ amount, proof, ...refunding }: Refunding) =>
      call<typeof askRefund>('POST /api/account/:kind/:id/refunds', {
        params: { kind, id },
        body: { ...refunding, amount: amount || 0, proof: refunding.state === 'sent' ? proof : '', key },
      }),
    onClose,
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((refunding) => saving.save(refunding))}
      onClose={onClose}
      label={isSent ? 'Registrar devolución' : 'Solicitar devolución'}
    >
      <div className={classes.fields}>
        <Radio.Group label="¿Ya salió el dinero?" {...form.getInputProps('state')}>
          <div className={classes.choices}>
            <Radio value="sent" label="Ya se envió" />
            <Radio value="requested" label="Solo solicitarla" />
          </div>
        </Radio.Group>
        <MoneyInput
          label={isSent ? 'Valor devuelto' : 'Valor por devolver'}
          description={`Se pueden devolver hasta ${formatPesos(refundableOf(account))}.`}
          withAsterisk
          value={form.values.amount}
          onChange={(amount) => form.setFieldValue('amount', amount)}
          error={form.errors.amount}
        />
        <NativeSelect label="Por qué se devuelve" data={BASES} {...form.getInputProps('basis')} />
        <AccountWayField label="Por dónde se devuelve" {...form.getInputProps('way')} />
        {isSent ? (
          <TextInput
            label="Comprobante"
            description="Número o referencia del envío, si lo tiene."
            maxLength={120}
            {...form.getInputProps('proof')}
          />
        ) : null}
        <AccountPersonField
          whoLeft
          account={account}
          everybody="De toda la compra"
          {...form.getInputProps('participant_id')}
        />
        <Textarea
          label="Nota"
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          placeholder="Se lesionó y pidió la devolución"
          {...form.getInputProps('note')}
        />
      </div>
    </ModalForm>
  )
}
