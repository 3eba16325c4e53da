/** What a person owes for a registration or has in favour, and the way to pay it. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { MyEvent } from '#domain/registration/mine/mine-contract.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './competitor-page.module.css'

/** Of a paid one only: what is held is paid where it was made. */
export type AccountOf = Pick<MyEvent, 'balance' | 'account_url'>

type OwnBalanceProps = {
  account: AccountOf
  /** Not without connection. */
  acts: boolean
}

export function OwnBalance({ account: { balance = 0, account_url }, acts }: OwnBalanceProps) {
  const owes = balance > 0
  return (
    <>
      {owes ? (
        <p className={classes.owed}>
          Debes <strong>{formatPesos(balance)}</strong>
        </p>
      ) : null}
      {balance < 0 ? (
        <p className={classes.favour}>
          Tienes <strong>{formatPesos(-balance)}</strong> a favor
        </p>
      ) : null}
      {acts && account_url && owes ? (
        <LinkButton to={account_url} className={classes.pay}>
          Pagar {formatPesos(balance)}
        </LinkButton>
      ) : null}
    </>
  )
}
