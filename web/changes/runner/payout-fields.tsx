/** The account for money that does not go back the way it came. */
import type { Payout } from '#domain/changes/contract.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import classes from './act-step.module.css'
import type { Problems } from './use-act.ts'

const TYPES: { value: Payout['account_type']; name: string }[] = [
  { value: 'savings', name: 'Ahorros' },
  { value: 'checking', name: 'Corriente' },
  { value: 'nequi', name: 'Nequi' },
  { value: 'daviplata', name: 'Daviplata' },
]

/** These are their own bank, and the number is a phone's. */
const WALLETS: Partial<Record<string, string>> = { nequi: 'Nequi', daviplata: 'Daviplata' }

type PayoutFieldsProps = {
  payout: Payout
  problems: Problems
  onType: (values: Partial<Payout>) => void
}

export function PayoutFields({ payout, problems, onType }: PayoutFieldsProps) {
  const isWallet = WALLETS[payout.account_type] !== undefined
  const field = (name: keyof Payout) => ({
    name: `payout.${name}`,
    value: payout[name],
    error: problems[`payout.${name}`],
    withAsterisk: true,
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
  })

  const chooseType = (chosen: string) => {
    const type = TYPES.find(({ value }) => value === chosen)
    if (type) onType({ account_type: type.value, bank: WALLETS[type.value] ?? (isWallet ? '' : payout.bank) })
  }

  return (
    <fieldset className={classes.fields}>
      <legend>¿A qué cuenta te lo enviamos?</legend>
      <p className={classes.note}>
        Una parte no puede volver por donde pagaste. Guardamos la cuenta cifrada y la borramos 30 días después
        de pagarte.
      </p>
      <ChoiceTiles
        name="payout.account_type"
        legend="Tipo de cuenta"
        required
        choices={TYPES}
        value={payout.account_type}
        problem={problems['payout.account_type']}
        onChoose={chooseType}
      />
      {isWallet ? null : <TextField {...field('bank')} label="Banco" autoComplete="off" maxLength={60} />}
      <TextField
        {...field('account_number')}
        label={isWallet ? 'Número de celular' : 'Número de cuenta'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
      />
      <TextField {...field('holder')} label="Titular" autoComplete="name" maxLength={120} />
      <TextField
        {...field('document')}
        label="Documento del titular"
        autoComplete="off"
        inputMode="numeric"
        maxLength={20}
      />
    </fieldset>
  )
}
