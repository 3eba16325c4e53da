/** The account the person gave: where money goes that no gateway gives back. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { ACCOUNT_TYPE_OPTIONS } from '../request-words.tsx'
import type { ChangeDraft } from './change-draft.ts'
import classes from './participant-changes.module.css'

export function PayoutFields({ form }: { form: ReturnType<typeof useForm<ChangeDraft>> }) {
  const field = (name: keyof ChangeDraft['payout']) => form.getInputProps(`payout.${name}`)
  return (
    <>
      <div className={classes.pair}>
        <TextInput label="Titular" withAsterisk maxLength={120} autoComplete="off" {...field('holder')} />
        <TextInput
          label="Documento del titular"
          withAsterisk
          maxLength={20}
          autoComplete="off"
          {...field('document')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput label="Banco" withAsterisk maxLength={60} autoComplete="off" {...field('bank')} />
        <NativeSelect label="Tipo de cuenta" data={ACCOUNT_TYPE_OPTIONS} {...field('account_type')} />
      </div>
      <TextInput
        label="Número de cuenta"
        withAsterisk
        maxLength={24}
        inputMode="numeric"
        autoComplete="off"
        {...field('account_number')}
      />
    </>
  )
}
