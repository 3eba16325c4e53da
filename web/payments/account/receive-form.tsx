/** Money that the organiser received, written down: how much, how and on which day. */
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { Account, receivePayment } from '#domain/payments/account/account-contract.ts'
import type { HandWay } from '#domain/payments/rules/account.ts'
import { call } from '#web/client.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { ModalForm } from '#web/ui/modal-form.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { useAccountAct } from './account-act.ts'
import classes from './account-card.module.css'
import { AccountPersonField } from './account-person-field.tsx'
import { AccountWayField } from './account-way-field.tsx'
import { standingWords } from './account-words.ts'

type Receiving = { amount: number | ''; way: HandWay; note: string; day: string; participant_id: string }

export function ReceiveForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { kind, id, balance } = account
  // Of this dialog: pressed twice, it is one line.
  const [key] = useState(() => crypto.randomUUID())
  const [today] = useState(() => bogotaDay(new Date()))
  const form = useForm<Receiving>({
    initialValues: {
      amount: Math.max(0, balance) || '',
      way: 'cash',
      note: '',
      day: today,
      participant_id: '',
    },
  })
  const saving = useAccountAct({
    showAtFields: form.setErrors,
    send: (receiving: Receiving) =>
      call<typeof receivePayment>('POST /api/account/:kind/:id/payments', {
        params: { kind, id },
        body: { ...receiving, amount: receiving.amount || 0, key },
      }),
    onClose,
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((receiving) => saving.save(receiving))}
      onClose={onClose}
      label="Anotar pago"
    >
      <div className={classes.fields}>
        <MoneyInput
          label="Valor recibido"
          description={standingWords(balance).text}
          withAsterisk
          data-autofocus
          value={form.values.amount}
          onChange={(amount) => form.setFieldValue('amount', amount)}
          error={form.errors.amount}
        />
        <AccountWayField {...form.getInputProps('way')} />
        <DayField
          label="Día en que entró"
          maxDate={today}
          value={form.values.day}
          onChange={(day) => form.setFieldValue('day', day)}
          error={form.errors.day}
        />
        <AccountPersonField
          account={account}
          everybody="Según lo que debe cada uno"
          {...form.getInputProps('participant_id')}
        />
        <Textarea
          label="Nota"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          placeholder="Recibo 123, en la oficina"
          {...form.getInputProps('note')}
        />
      </div>
    </ModalForm>
  )
}
