/** /pago/respuesta: where gateways send people back. Shows our own state and changes nothing. */
import { useLocation } from 'react-router'
import { Bib } from '#web/ui/bib.tsx'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/return-page.ts'
import outcome from './payment-outcome.module.css'
import { PaymentOutcome } from './payment-outcome.tsx'
import { paymentWords, unreachableWords } from './payment-words.ts'
import { usePaymentStory } from './use-payment-story.ts'

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

export default function ReturnPage() {
  const { search } = useLocation()
  const { story, waiting, failed, again } = usePaymentStory(search)
  const noAnswer = new URLSearchParams(search).get('pasarela') === 'no-responde'
  if (!story)
    return (
      <PageBody width="form">
        <Asking failed={failed} onAgain={again} />
      </PageBody>
    )
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
