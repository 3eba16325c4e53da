/** What is owed, paid now: a gateway, and one button that leaves for it. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { OwnAccount, payOwnAccount } from '#domain/payments/account/own-account-contract.ts'
import { brandOf } from '#domain/payments/rules/gateway-brands.ts'
import { call } from '#web/client.ts'
import { ActionBar } from '#web/light/action-bar.tsx'
import { CreditOffer } from '../credit/credit-offer.tsx'
import { useCredits } from '../credit/use-credits.ts'
import { GatewayChoice } from '../public/gateway-choice.tsx'
import { usePayAtGateway } from '../public/use-pay-at-gateway.ts'
import classes from './own-account-page.module.css'

const STUCK = {
  message: 'No pudimos abrir la pasarela',
  body: 'No se hizo ningún cobro. Intenta de nuevo o elige otra.',
  icon: 'error',
} as const

type OwnPaymentProps = {
  token: string
  amount: number
  gateways: OwnAccount['paymentMethod']
  /** Still here: what is owed may be another sum by now. */
  onLook: () => void
}

export function OwnPayment({ token, amount, gateways, onLook }: OwnPaymentProps) {
  const { gateway, choose, busy, pay } = usePayAtGateway({
    ask: (gateway_name) =>
      call<typeof payOwnAccount>('POST /api/own-account/pay', { body: { token, gateway_name } }),
    stuck: STUCK,
    onStay: onLook,
  })

  // Who has the own proof in this browser: the link itself only pays.
  const credit = useCredits({ token, due: amount, own: true, onUsed: onLook })

  return (
    <section className={classes.pay} aria-label="Pagar lo que debes">
      <div className={classes.choice}>
        <CreditOffer credit={credit} busy={credit.busy} />
        <GatewayChoice gateways={gateways} chosen={gateway} onChoose={choose} />
      </div>
      {gateways.length > 0 ? (
        <ActionBar
          // The button says the sum; here stands where it is paid.
          total={null}
          totalLabel={gateway ? brandOf(gateway) : 'Elige una pasarela'}
          label={`Pagar ${formatPesos(amount)}`}
          busy={busy}
          onAct={() => void pay()}
        />
      ) : null}
    </section>
  )
}
