/** /autorizado/:token: who collects somebody else's kit sees the QR, what to bring, where and when. */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatHour, formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import type { CollectorAnswer, readCollector } from '#domain/kit-desk/collect/collect-contract.ts'
import { call, type Failure } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import type { Route } from './+types/collector-page.ts'
import classes from './collect.module.css'
import { PickupPlace } from './pickup-place.tsx'

export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export const meta: Route.MetaFunction = () => [
  { title: 'Recoger un kit | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const WAYS = <Link to="/eventos">Ver eventos</Link>

const ENDED = {
  used: {
    title: 'Este QR ya se usó',
    text: 'El kit ya se entregó: no hay nada más que recoger.',
  },
  over: {
    title: 'Este QR ya no sirve',
    text: 'La autorización se retiró o terminó. Pídele a quien corre que te autorice de nuevo.',
  },
}

function Live({ collector }: { collector: NonNullable<CollectorAnswer['collector']> }) {
  const { name, document, runner, event, event_datetime, city, qr, pickup, slug } = collector
  const start = readBogota(event_datetime)
  return (
    <EntryCard title={`Recoges el kit de ${runner}`} ways={WAYS}>
      <div className={classes.stack}>
        <p className={classes.soft}>
          {event}
          {start ? ` · ${formatLongDate(start)}, ${formatHour(start)}` : ''} · {city}
        </p>
        <figure className={classes.qr}>
          <QrCode qr={qr} label={`Código QR para recoger el kit de ${runner}`} />
          <figcaption className={classes.soft}>Muéstralo en la mesa. Sirve una sola vez.</figcaption>
        </figure>
        <div>
          <strong>Lleva</strong>
          <ul className={classes.list}>
            <li>Este QR, en el celular o impreso.</li>
            <li>
              Tu documento, {name}: {document}. Sin él no te lo entregan.
            </li>
          </ul>
        </div>
        <PickupPlace pickup={pickup} slug={slug} />
      </div>
    </EntryCard>
  )
}

type Found = { answer: CollectorAnswer; failed: null } | { answer: null; failed: Failure }

export default function CollectorPage({ params: { token } }: Route.ComponentProps) {
  const [found, setFound] = useState<Found>()
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const stopped = new AbortController()
    call<typeof readCollector>('POST /api/pickup/collector', { body: { token }, signal: stopped.signal })
      .then((answer) => setFound({ answer, failed: null }))
      .catch((error) => {
        if (!stopped.signal.aborted) setFound({ answer: null, failed: failureOf(error) })
      })
    return () => stopped.abort()
  }, [token, tries])

  if (!found)
    return (
      <PageBody width="form">
        <div role="status" aria-label="Cargando" className={classes.waiting} />
      </PageBody>
    )
  if (found.failed)
    return (
      <EntryCard title={found.failed.message} ways={WAYS}>
        <div className={classes.stack} role="alert">
          <p className={classes.lead}>{found.failed.body}</p>
          <LightButton onClick={() => setTries(tries + 1)}>Intentar de nuevo</LightButton>
        </div>
      </EntryCard>
    )
  const { state, collector } = found.answer
  if (collector) return <Live collector={collector} />
  const { title, text } = ENDED[state === 'used' ? 'used' : 'over']
  return (
    <EntryCard title={title} ways={WAYS}>
      <p className={classes.lead} role="status">
        {text}
      </p>
    </EntryCard>
  )
}
