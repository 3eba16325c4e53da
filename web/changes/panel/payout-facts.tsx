/** The account money goes back to. Only here, and who looks is written down. */
import type { OneRequest } from '#domain/changes/staff/staff-contract.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import classes from './request-drawer.module.css'
import { accountTypeWords } from './request-words.tsx'

export function PayoutFacts({ payout }: Pick<OneRequest, 'payout'>) {
  if (!payout) return null
  const { holder, document, bank, account_type, account_number } = payout
  return (
    <section aria-label="Cuenta bancaria">
      <h3 className={classes.title}>Cuenta bancaria</h3>
      <Facts>
        <Fact label="Titular">{holder}</Fact>
        <Fact label="Documento del titular">{document}</Fact>
        <Fact label="Banco">{bank}</Fact>
        <Fact label="Tipo">{accountTypeWords(account_type)}</Fact>
        <Fact label="Número" wide>
          <span className={classes.copied}>
            {account_number}
            <CopyButton text={account_number} label="Copiar número" />
          </span>
        </Fact>
      </Facts>
      <p className={classes.soft}>Queda escrito quién la mira. Se borra 30 días después del pago.</p>
    </section>
  )
}
