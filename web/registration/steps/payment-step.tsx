/** ¡Estás a un paso!: add-ons, code, totals, gateway. The registration is already saved and its spot is held. */
import { useEffect, useState } from 'react'
import { isEmail } from '#domain/colombia/emails.ts'
import type { cancelOwn } from '#domain/registration/contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { ActionBar } from '#web/light/action-bar.tsx'
import { handOverTransfer } from '#web/payments/bank-transfer/handed-transfer.ts'
import { CreditOffer } from '#web/payments/credit/credit-offer.tsx'
import { useCredits } from '#web/payments/credit/use-credits.ts'
import { GatewayChoice } from '#web/payments/public/gateway-choice.tsx'
import { HoldClock } from '#web/payments/public/hold-clock.tsx'
import { leaveForGateway, loadEpayco } from '#web/payments/public/leave-for-gateway.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { RegistrationEvent } from '../event.ts'
import { AddOns } from '../payment/add-ons.tsx'
import { DiscountCode } from '../payment/discount-code.tsx'
import { OnlyPays } from '../payment/only-pays.tsx'
import classes from '../payment/payment.module.css'
import { PaymentOnItsWay } from '../payment/payment-on-its-way.tsx'
import { PriceSummary } from '../payment/price-summary.tsx'
import { type CheckoutOptions, useCheckout } from '../payment/use-checkout.ts'

const NO_METHOD = {
  message: 'Atención',
  body: 'Por favor, selecciona un método de pago primero.',
  icon: 'warning',
} as const
const CHANGED = {
  message: 'El total cambió',
  body: 'Revísalo y toca «Pagar» otra vez.',
  icon: 'warning',
} as const
const STUCK = {
  message: 'No pudimos abrir la pasarela',
  body: 'Intenta de nuevo o elige otra. Tu cupo sigue reservado.',
  icon: 'error',
} as const

const OVER = 'Tu reserva terminó y el cupo se liberó.'
const LONG_AGO = new Date(0).toISOString()
const WRONG_EMAIL = {
  message: 'Revisa el correo de quien paga',
  body: 'Escríbelo completo o déjalo vacío.',
  icon: 'warning',
} as const

type PaymentStepProps = CheckoutOptions &
  Pick<RegistrationEvent, 'has_add_ons' | 'takes_credits'> & {
    /** The server said so: also when this page's clock has time left. */
    over: boolean
    onBack: () => void
    /** The hold was given up: everything begins anew. */
    onCancelled: () => void
  }

export default function PaymentStep({ over: ended, onBack, onCancelled, ...options }: PaymentStepProps) {
  const { event_id, has_add_ons, takes_credits, form, hold, live, dispatch, onEnded } = options
  const { show } = useNotice()
  const { ask } = useConfirm()
  const { busy, choose, redeem, confirm } = useCheckout(options)
  const [gateway, setGateway] = useState('')
  const [leaving, setLeaving] = useState(false)
  const [ranOut, setRanOut] = useState('')
  const [payer, setPayer] = useState('')
  // Of this very end: a pending payment may have moved it since.
  const over = ended || (ranOut !== '' && ranOut === hold.hold_until)
  const owns = live.proven === 'own'
  const due = live.pay?.amount ?? 0
  const credit = useCredits({
    token: live.checkout_token,
    due,
    own: takes_credits && owns && !over,
    onUsed: ({ settled }) => (settled ? onEnded('paid') : void choose(form.products)),
  })
  const paid = credit.found?.paid ?? 0
  const isNew = form.block_tried !== hold.reference
  const told = form.block?.has_discount ? form.block.code : form.linked_code
  const suggested = isNew ? told : ''

  /** Once is enough: who takes the code of the group or of the link off does not find it there again. */
  const redeemTyped = (code: string | null) => {
    if (suggested) dispatch({ type: 'block tried' })
    return redeem(code)
  }

  // Back from the gateway, the browser may show the page as it was left.
  useEffect(() => {
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  const chooseGateway = (gateway_name: string) => {
    setGateway(gateway_name)
    if (gateway_name === 'epayco') void loadEpayco()
  }

  const pay = async () => {
    if (!gateway) return void show(NO_METHOD)
    const email = payer.trim()
    if (email && !isEmail(email)) return void show(WRONG_EMAIL)
    setLeaving(true)
    // Its page shows what is stored, and nothing is opened at anybody's: there is nothing to confirm before.
    const transfer = gateway === 'transferencia' && !email ? live.paymentCheckouts[gateway] : undefined
    if (transfer) {
      if (live.transfer) handOverTransfer(live.checkout_token, live.transfer)
      if (await leaveForGateway(gateway, transfer)) return
    }
    const confirmed = await confirm(email || undefined)
    // Nobody pays another amount than the one in sight.
    const same = confirmed?.pay?.amount === live.pay?.amount
    if (confirmed && !same) void show(CHANGED)
    const left =
      confirmed !== null &&
      same &&
      (await leaveForGateway(gateway, confirmed.paymentCheckouts[gateway], confirmed.pay?.url))
    if (confirmed && same && !left) void show(STUCK)
    if (!left || gateway === 'epayco') setLeaving(false)
  }

  const cancel = async () => {
    const sure = await ask({
      title: 'Cancelar esta inscripción',
      body: 'Tu cupo queda libre de inmediato. Lo que escribiste se borra.',
      confirm: 'Sí, cancelar',
      cancel: 'Seguir con el pago',
      danger: true,
    })
    if (!sure) return
    try {
      const answer = await call<typeof cancelOwn>('POST /api/competitor/cancel', {
        body: { event_id, checkout_token: live.checkout_token },
      })
      await show(answer)
      if (answer.success) onCancelled()
    } catch (error) {
      if (error instanceof CallFailed) void show(error.notice)
    }
  }

  const found = hold.origin === 'found'
  const other = found ? (
    <button type="button" data-quiet="true" onClick={() => dispatch({ type: 'hold over' })}>
      {over ? 'Inscribirme de nuevo' : 'Inscribir a otra persona'}
    </button>
  ) : null
  const clock = (
    <HoldClock
      what="cupo"
      hold_until={over ? LONG_AGO : hold.hold_until}
      over={found ? OVER : `${OVER} Vuelve atrás y toca «Ir a pagar» para apartarlo otra vez.`}
      onOver={() => {
        if (!ended) setRanOut(hold.hold_until)
      }}
    />
  )
  if (over)
    return (
      <>
        <div className={`${classes.stack} ${found ? classes.alone : ''}`}>
          {clock}
          {other ? <div className={classes.leave}>{other}</div> : null}
        </div>
        {found ? null : <ActionBar total={live.amount} totalLabel="Total" label={null} onBack={onBack} />}
      </>
    )
  // The server tells no way to pay while it waits for an answer or for a decision.
  if (live.pay === null)
    return (
      <div className={`${classes.stack} ${classes.alone}`}>
        <PaymentOnItsWay {...hold} reviewing={live.reviewing} />
        {other ? <div className={classes.leave}>{other}</div> : null}
      </div>
    )
  return (
    <>
      <div className={classes.stack}>
        {hold.hold_until ? clock : null}
        {owns ? (
          <>
            {has_add_ons ? (
              <AddOns
                event_id={event_id}
                chosen={form.products}
                busy={busy}
                onChoose={(lines) => void choose(lines)}
              />
            ) : null}
            <DiscountCode accepted={form.code} suggested={suggested} redeem={redeemTyped} />
          </>
        ) : (
          <OnlyPays email={payer} onType={setPayer} />
        )}
        <section className={classes.part} aria-labelledby="price">
          <h3 id="price" className={classes.partTitle}>
            Tu pago
          </h3>
          <PriceSummary {...live} amount={due + paid} credit={paid} people={live.pay.team} />
        </section>
        <CreditOffer credit={credit} busy={credit.busy || busy} />
        <GatewayChoice gateways={live.paymentMethod} chosen={gateway} level={3} onChoose={chooseGateway} />
        <div className={classes.leave}>
          {owns ? (
            <button type="button" onClick={() => void cancel()}>
              Cancelar esta inscripción
            </button>
          ) : null}
          {other}
        </div>
      </div>
      <ActionBar
        total={due}
        totalLabel={paid > 0 ? 'Por pagar' : 'Total'}
        label={live.paymentMethod.length > 0 ? 'Pagar' : null}
        busy={leaving || busy}
        onAct={() => void pay()}
        onBack={found ? undefined : onBack}
      />
    </>
  )
}
