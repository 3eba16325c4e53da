/** /cuenta: the account of a purchase, for whoever has its link, and the way to pay what is owed. The proof is in the hash. */
import { useLocation } from 'react-router'
import type { Failure } from '#web/client.ts'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/own-account-page.ts'
import { OwnAccountLines } from './own-account-lines.tsx'
import classes from './own-account-page.module.css'
import { OwnBalance } from './own-balance.tsx'
import { OwnPayment } from './own-payment.tsx'
import { useOwnAccount } from './use-own-account.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Tu cuenta | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

/** The shapes of what comes. Not Mantine's: they would be a tenth of what this page weighs. */
function Waiting() {
  return (
    <div role="status" aria-label="Cargando" className={classes.waiting}>
      <div className={classes.page} aria-hidden="true">
        <div className={classes.blankBib} />
        <div className={classes.blankLines} />
      </div>
    </div>
  )
}

const OPEN_AGAIN = 'Abre el enlace que te enviamos por correo, o entra a Mis Eventos.'

type RefusedProps = { refused: Failure & { again: boolean }; onRetry: () => void }

function Refused({ refused: { message, body, again }, onRetry }: RefusedProps) {
  return (
    <PageBody width="form">
      {/* As high as the wait before it: the foot of the page does not jump up. */}
      <div className={classes.waiting}>
        <div className={classes.refused} role="alert">
          <h1 className={classes.title}>{message}</h1>
          <p className={classes.text}>{body || OPEN_AGAIN}</p>
          {again ? <LightButton onClick={onRetry}>Intentar de nuevo</LightButton> : null}
          <LinkButton to="/verificar-pago" look={again ? 'outline' : 'filled'}>
            Buscar mi pago con la referencia
          </LinkButton>
          <LinkButton to="/eventos" look="outline">
            Ver eventos
          </LinkButton>
        </div>
      </div>
    </PageBody>
  )
}

function OwnAccount({ token }: { token: string }) {
  const { found, look } = useOwnAccount(token)
  if (!found)
    return (
      <PageBody>
        <Waiting />
      </PageBody>
    )
  if (found.refused) return <Refused refused={found.refused} onRetry={() => void look()} />
  const { account } = found
  return (
    <PageBody>
      <div className={classes.page}>
        <div className={classes.story}>
          <OwnBalance account={account} />
          {account.pay ? (
            <OwnPayment
              token={token}
              amount={account.pay.amount}
              gateways={account.paymentMethod}
              onLook={() => void look()}
            />
          ) : null}
        </div>
        <OwnAccountLines account={account} />
      </div>
    </PageBody>
  )
}

export default function OwnAccountPage() {
  const token = useLocation().hash.slice(1)
  // Another link is another account: nothing of the one before stays on the screen.
  return <OwnAccount key={token} token={token} />
}
