/** How the account stands, in large words, and what to do about it. */
import type { OwnAccount } from '#domain/payments/account/own-account-contract.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './own-account-page.module.css'
import { balanceWords } from './own-account-words.ts'

export function OwnBalance({ account }: { account: OwnAccount }) {
  const { title, reference, paying, change_waits, back } = account
  const words = balanceWords(account)
  return (
    <Bib size="small" strip={words.strip} accent={words.accent} caption={title}>
      <div role="status" className={classes.words}>
        <h1 className={classes.balance}>{words.title}</h1>
        {words.text ? <p className={classes.text}>{words.text}</p> : null}
        {change_waits ? <p className={classes.text}>Tu cambio se hace al recibir el pago.</p> : null}
        {paying ? (
          <p className={classes.paying}>
            <strong>Tu pago está en proceso.</strong> No pagues otra vez: te avisamos por correo.
          </p>
        ) : null}
      </div>
      <p className={classes.reference}>
        Referencia <strong>{reference}</strong>
      </p>
      {paying ? (
        <LinkButton
          to={`/verificar-pago?referencia=${encodeURIComponent(reference)}`}
          className={classes.way}
        >
          Verificar mi pago
        </LinkButton>
      ) : null}
      <LinkButton to={back} look="outline" className={classes.way}>
        {back.startsWith('/tienda') ? 'Ver mi pedido' : 'Ver el evento'}
      </LinkButton>
    </Bib>
  )
}
