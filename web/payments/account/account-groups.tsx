/** The lines of an account in their three groups, a sum under each, and how the three make the balance. */
import { type ReactNode, useId } from 'react'
import type { Account } from '#domain/payments/account/account-contract.ts'
import { Money } from '#web/ui/money.tsx'
import { AccountCharge } from './account-charge.tsx'
import classes from './account-groups.module.css'
import { AccountPayment } from './account-payment.tsx'
import { AccountRefund } from './account-refund.tsx'
import { standingWords, sumText } from './account-words.ts'

type GroupProps = {
  title: string
  level: 3 | 4
  sum: { label: string; value: number }
  /** Said in place of lines. */
  none: string
  children: ReactNode[]
}

function Group({ title, level, sum, none, children }: GroupProps) {
  const id = useId()
  const Title = level === 3 ? 'h3' : 'h4'
  return (
    <section aria-labelledby={id}>
      <Title id={id} className={classes.title}>
        {title}
      </Title>
      {children.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <>
          <ul className={classes.lines}>{children}</ul>
          <p className={classes.sum}>
            <span>{sum.label}</span>
            <Money value={sum.value} />
          </p>
        </>
      )}
    </section>
  )
}

export function AccountGroups({ account, level }: { account: Account; level: 3 | 4 }) {
  const { charges, payments, refunds, charged, received, refunded, balance } = account
  return (
    <div className={classes.groups}>
      <Group
        title="Cargos"
        level={level}
        sum={{ label: 'Total de cargos', value: charged }}
        none="No hay cargos."
      >
        {charges.map((line) => (
          <AccountCharge key={line.id} charge={line} account={account} />
        ))}
      </Group>
      <Group
        title="Pagos"
        level={level}
        sum={{ label: 'Total recibido', value: received }}
        none="Todavía no ha entrado dinero."
      >
        {payments.map((line) => (
          <AccountPayment key={line.id} payment={line} account={account} />
        ))}
      </Group>
      {refunds.length > 0 ? (
        <Group
          title="Devoluciones"
          level={level}
          sum={{ label: 'Total devuelto', value: refunded }}
          none="No se ha devuelto dinero."
        >
          {refunds.map((line) => (
            <AccountRefund key={line.id} refund={line} account={account} />
          ))}
        </Group>
      ) : null}
      <p className={classes.balance}>
        <span className={classes.how}>
          <strong>Saldo</strong>
          <span className={classes.soft}>{sumText(account)}</span>
        </span>
        <strong className={classes.figure}>{standingWords(balance).text}</strong>
      </p>
    </div>
  )
}
