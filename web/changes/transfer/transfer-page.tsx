/** /ceder/{token}: somebody takes the place that another passes on, with the own data and the own signature. */
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { lookAtTransfer, Transfer } from '#domain/changes/transfer/transfer-contract.ts'
import { formatLongDate, readBogota, theHour } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { useSession } from '#web/session.ts'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import type { Route } from './+types/transfer-page.ts'
import classes from './transfer.module.css'
import { TransferForm } from './transfer-form.tsx'
import { TransferIntro } from './transfer-intro.tsx'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Tomar un cupo | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const TITLE = 'Te ceden un cupo'
const WAYS = <Link to="/eventos">Ver eventos</Link>

/** What became of it, in this visit. */
export type Took = { state: 'done' | 'paying' | 'over'; due: number; pay_url: string | null; email: string }

const untilOf = (until: string) => {
  const instant = readBogota(until)
  return instant ? `el ${formatLongDate(instant)} a ${theHour(instant)}` : ''
}

function ToPay({ due, pay_url, until }: { due: number; pay_url: string; until: string | null }) {
  return (
    <EntryCard title="Falta el pago" ways={WAYS}>
      <p role="status">
        Guardamos tus datos. Son {formatPesos(due)}, y apenas llegue el pago el cupo pasa a tu nombre.
        {until ? ` Tienes hasta ${until}` : ''}
      </p>
      <LinkButton to={pay_url} size="lg" reloadDocument>
        Pagar {formatPesos(due)}
      </LinkButton>
      <p>También te mandamos este enlace por correo. Si no se paga a tiempo, tus datos se borran.</p>
    </EntryCard>
  )
}

function Done({ email, transfer }: { email: string; transfer: Transfer }) {
  return (
    <EntryCard title="El cupo ya es tuyo" ways={WAYS}>
      <p role="status">
        Estás en {transfer.event}. Le escribimos a {email} con tu comprobante y tu QR.
      </p>
      <ol>
        <li>Abre el correo y guarda tu QR.</li>
        <li>Muéstralo, con tu documento, para recoger tu kit.</li>
        <li>Llega a tiempo a la salida: ahí están la hora y el lugar.</li>
      </ol>
      <LinkButton to={`/evento/${transfer.slug}`} size="lg">
        Ver el evento
      </LinkButton>
    </EntryCard>
  )
}

function Over() {
  return (
    <EntryCard title="Este enlace ya no sirve" ways={WAYS}>
      <p role="status">
        Se venció, se retiró o ya se usó. Si ya tomaste el cupo, tu inscripción está en tu correo; si no,
        pídele a quien te lo cede que lo haga de nuevo.
      </p>
    </EntryCard>
  )
}

export default function TransferPage({ params: { token } }: Route.ComponentProps) {
  const ready = useSession() !== undefined
  const [transfer, setTransfer] = useState<Transfer | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [begun, setBegun] = useState(false)
  const [took, setTook] = useState<Took | null>(null)

  const open = useCallback(async () => {
    setFailed(null)
    try {
      setTransfer(await call<typeof lookAtTransfer>('POST /api/transfers/look', { body: { token } }))
    } catch (error) {
      setFailed(failureOf(error).message)
    }
  }, [token])
  useEffect(() => void open(), [open])
  // What became of it is read from the top.
  useEffect(() => {
    if (took) window.scrollTo(0, 0)
  }, [took])

  if (failed)
    return (
      <EntryCard title={TITLE} text={failed} ways={WAYS}>
        <LightButton onClick={open}>Intentar de nuevo</LightButton>
      </EntryCard>
    )
  if (!transfer)
    return (
      <EntryCard title={TITLE}>
        <p role="status" className={classes.opening}>
          Abriendo tu enlace…
        </p>
      </EntryCard>
    )
  if (took?.state === 'done') return <Done email={took.email} transfer={transfer} />
  if (took?.state === 'paying' && took.pay_url)
    return <ToPay due={took.due} pay_url={took.pay_url} until={null} />
  if (transfer.state === 'paying' && transfer.pay_url)
    return <ToPay due={transfer.due} pay_url={transfer.pay_url} until={untilOf(transfer.until)} />
  if (transfer.state !== 'open' || took) return <Over />
  return begun ? (
    <TransferForm token={token} transfer={transfer} onTaken={setTook} onBack={() => setBegun(false)} />
  ) : (
    <TransferIntro
      transfer={transfer}
      until={untilOf(transfer.until)}
      ready={ready}
      onBegin={() => setBegun(true)}
    />
  )
}
