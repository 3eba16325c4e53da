/** Bought together: what each person costs and what of the money is theirs. */
import type { Account } from '#domain/payments/account/account-contract.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './account-people.module.css'
import { isOfSeveral } from './account-words.ts'

export function AccountPeople({ account }: { account: Account }) {
  if (!isOfSeveral(account)) return null
  return (
    <table className={classes.people}>
      <caption>Por persona</caption>
      <thead>
        <tr>
          <th scope="col">Persona</th>
          <th scope="col">Cargos</th>
          <th scope="col">Pagos</th>
        </tr>
      </thead>
      <tbody>
        {account.people.map(({ id, name, charged, paid }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <Money value={charged} />
            </td>
            <td>
              <Money value={paid} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
