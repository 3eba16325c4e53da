/** /pago/respuesta: where gateways send people back. Shows our own state and changes nothing. */
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { PaymentStory } from '#domain/payments/processor/processor-contract.ts'
import { useSession } from '#web/session.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { NamedBib } from '../celebration/named-bib.tsx'
import { useCelebration } from '../celebration/use-celebration.ts'
import { usePaidOrder } from '../celebration/use-paid-order.ts'
import type { Route } from './+types/return-page.ts'
import outcome from './payment-outcome.module.css'
import { PaymentOutcome } from './payment-outcome.tsx'
import { isOrder, type PaymentWords, paymentWords, unreachableWords } from './payment-words.ts'
import { usePaymentStory } from './use-payment-story.ts'

/** Whoever comes back from a gateway waits for its answer: time enough to fetch what follows an approval. */
const CelebrationView = lazy(() => import('../celebration/celebration-view.tsx'))
const OrderCelebration = lazy(() => import('../celebration/order-celebration.tsx'))

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Tu pago | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

function Asking({ failed, onAgain }: { failed: boolean; onAgain: () => void }) {
  return (
    <Bib strip="Un momento" accent="ink" number="···" size="small">
      <div role="status" className={outcome.words}>
        <h1 className={outcome.title}>{failed ? 'No hay conexión' : 'Consultando tu pago'}</h1>
        <p className={outcome.text}>
          {failed
            ? 'Seguimos intentando. Tu pago no depende de esta página.'
            : 'Preguntamos a la pasarela qué pasó.'}
        </p>
      </div>
      <div className={outcome.ways}>
        {failed ? <LightButton onClick={onAgain}>Intentar de nuevo</LightButton> : null}
        <LinkButton to="/verificar-pago" look="outline">
          Verificar mi pago
        </LinkButton>
      </div>
    </Bib>
  )
}

/** A purchase that is paid by this payment: not a courtesy, not what a change left to pay. */
const isCelebrated = ({ state, courtesy, difference }: PaymentStory) =>
  state === 'approved' && !courtesy && !difference

type PaidProps = { story: PaymentStory; words: PaymentWords; onAgain: () => void }

function Paid({ story, words, onAgain }: PaidProps) {
  const { reference, amount, next_url } = story
  // Who is signed in has a home; for the others it would be a wall.
  const session = useSession()
  const order = usePaidOrder(isOrder(story) ? reference : null)
  const celebration = useCelebration(isOrder(story) ? null : reference)
  const { title, text } = words
  const facts = (
    <>
      <span>
        Recibimos <strong>{formatPesos(amount)}</strong>
      </span>
      <span>
        Referencia <strong>{reference}</strong>
      </span>
    </>
  )
  const waiting = (
    <PageBody width="form">
      <Asking failed={false} onAgain={onAgain} />
    </PageBody>
  )
  if (order === undefined || celebration === undefined) return waiting
  if (order)
    return (
      <PageBody>
        <Suspense fallback={waiting}>
          <OrderCelebration order={order} title={title} text={text} facts={facts} />
        </Suspense>
      </PageBody>
    )
  if (celebration?.proven === 'own')
    return (
      <PageBody>
        <Suspense fallback={waiting}>
          <CelebrationView
            celebration={celebration}
            title={title}
            text={text}
            facts={facts}
            see={session ? next_url : (celebration.own_url ?? next_url)}
          />
        </Suspense>
      </PageBody>
    )
  return (
    <PageBody width="form">
      {celebration ? (
        <NamedBib celebration={celebration} title={title} amount={amount} reference={reference} />
      ) : (
        <PaymentOutcome story={story} words={words} />
      )}
    </PageBody>
  )
}

/** As tall as a screen from the first paint: what comes pushes nothing that was read. */
export default function ReturnPage() {
  return (
    <div className={outcome.screen}>
      <Outcome />
    </div>
  )
}

function Outcome() {
  const { search } = useLocation()
  const { story, waiting, failed, again } = usePaymentStory(search)
  const noAnswer = new URLSearchParams(search).get('pasarela') === 'no-responde'
  if (!story)
    return (
      <PageBody width="form">
        <Asking failed={failed} onAgain={again} />
      </PageBody>
    )
  if (isCelebrated(story)) return <Paid story={story} words={paymentWords(story, false)} onAgain={again} />
  // Nobody paid when the gateway never answered: there is nothing to wait for.
  const unreachable = noAnswer && story.state === 'unpaid'
  return (
    <PageBody width="form">
      <PaymentOutcome
        story={story}
        words={unreachable ? unreachableWords(story) : paymentWords(story, waiting)}
        waiting={waiting && !unreachable}
      />
    </PageBody>
  )
}
