/** Something that was charged, or taken off. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { AccountLine } from './account-line.tsx'
import { isOfSeveral } from './account-words.ts'

type AccountChargeProps = { charge: Account['charges'][number]; account: Account }

export function AccountCharge({ charge, account }: AccountChargeProps) {
  const { who, tax, ...line } = charge
  return (
    <AccountLine
      {...line}
      facts={[isOfSeveral(account) ? who : null, tax === 0 ? null : `IVA incluido ${formatPesos(tax)}`]}
    />
  )
}
