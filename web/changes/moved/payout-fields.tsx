/** Where the money goes that no gateway gives back. */
import { SelectField } from '#web/light/fields/select-field.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import classes from './answer-page.module.css'

export type PayoutDraft = {
  holder: string
  document: string
  bank: string
  account_type: 'savings' | 'checking' | 'nequi' | 'daviplata'
  account_number: string
}

export const EMPTY_PAYOUT: PayoutDraft = {
  holder: '',
  document: '',
  bank: '',
  account_type: 'savings',
  account_number: '',
}

type Problems = Partial<Record<keyof PayoutDraft, string>>

export const payoutProblems = ({ holder, document, bank, account_number }: PayoutDraft): Problems => ({
  ...(holder.trim() ? {} : { holder: 'Escribe el nombre del titular.' }),
  ...(/^[A-Za-z0-9.\- ]{3,20}$/.test(document.trim())
    ? {}
    : { document: 'Escribe el documento del titular.' }),
  ...(bank.trim() ? {} : { bank: 'Escribe el banco.' }),
  ...(/^[0-9 -]{5,24}$/.test(account_number.trim())
    ? {}
    : { account_number: 'Escribe el número de la cuenta, solo dígitos.' }),
})

const TYPES = [
  { value: 'savings', label: 'Cuenta de ahorros' },
  { value: 'checking', label: 'Cuenta corriente' },
  { value: 'nequi', label: 'Nequi' },
  { value: 'daviplata', label: 'Daviplata' },
]

type PayoutFieldsProps = { draft: PayoutDraft; problems: Problems; onChange: (draft: PayoutDraft) => void }

export function PayoutFields({ draft, problems, onChange }: PayoutFieldsProps) {
  const field = (name: Exclude<keyof PayoutDraft, 'account_type'>) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  })
  return (
    <fieldset className={classes.payout}>
      <legend>La cuenta a la que te llega</legend>
      <TextField label="Titular" autoComplete="name" {...field('holder')} />
      <TextField label="Documento del titular" autoComplete="off" {...field('document')} />
      <SelectField
        label="Tipo de cuenta"
        data={TYPES}
        value={draft.account_type}
        onChange={(event) =>
          onChange({ ...draft, account_type: event.currentTarget.value as PayoutDraft['account_type'] })
        }
      />
      <TextField label="Banco" autoComplete="off" {...field('bank')} />
      <TextField label="Número" inputMode="numeric" autoComplete="off" {...field('account_number')} />
    </fieldset>
  )
}
