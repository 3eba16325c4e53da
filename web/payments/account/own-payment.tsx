/** What is owed, paid now: a gateway, and one button that leaves for it. */
import { useEffect, useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { OwnAccount } from '#domain/payments/account/own-account-contract.ts'
import { brandOf } from '#domain/payments/rules/gateway-brands.ts'
import { ActionBar } from '#web/light/action-bar.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { GatewayChoice } from '../public/gateway-choice.tsx'
import { loadEpayco } from '../public/leave-for-gateway.ts'
import classes from './own-account-page.module.css'
import { useLeaveToPayAccount } from './use-leave-to-pay-account.ts'

const NO_METHOD = {
  message: 'Atención',
  body: 'Por favor, selecciona un método de pago primero.',
  icon: 'warning',
} as const

type OwnPaymentProps = {
  token: string
  amount: number
  gateways: OwnAccount['paymentMethod']
  /** Still here: what is owed may be another sum by now. */
  onLook: () => void
}

export function OwnPayment({ token, amount, gateways, onLook }: OwnPaymentProps) {
  const { show } = useNotice()
  const leaveToPay = useLeaveToPayAccount()
  const [gateway, setGateway] = useState('')
  const [busy, setBusy] = useState(false)

  // Back from the gateway, the browser may show the page as it was left.
  useEffect(() => {
    const stay = () => setBusy(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  const pay = async () => {
    if (!gateway) return void show(NO_METHOD)
    setBusy(true)
    const left = await leaveToPay(token, gateway)
    // ePayco opens over this page: the person is still here.
    if (!left || gateway === 'epayco') setBusy(false)
    if (!left) onLook()
  }

  return (
    <section className={classes.pay} aria-label="Pagar lo que debes">
      <div className={classes.choice}>
        <GatewayChoice
          gateways={gateways}
          chosen={gateway}
          onChoose={(gateway_name) => {
            setGateway(gateway_name)
            if (gateway_name === 'epayco') void loadEpayco()
          }}
        />
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
