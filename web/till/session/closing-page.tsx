/** /caja/{event}/cierre/{session}: the count of a turn by way, made for paper: A4, or the 80 mm of a receipt printer. */
import { Link } from 'react-router'
import { formatDateTime } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { crewHead } from '#web/crew/crew-head.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { differenceWords, WAY_NAMES } from '../till-words.ts'
import type { Route } from './+types/closing-page.ts'
import classes from './closing-page.module.css'
import { type ShownSession, useTillSession } from './use-session.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = () => crewHead('Cierre de caja')

function Line({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div data-strong={strong}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Paper({ shown: { session, event, sales } }: { shown: ShownSession }) {
  const undone = sales.filter(({ state }) => state === 'undone')
  const undoneSum = undone.reduce((sum, { amount }) => sum + amount, 0)
  const total = session.count.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <article className={classes.paper} aria-label={`Cierre de ${session.till}`}>
      <h1 className={classes.title}>
        {session.till} · turno {session.number}
      </h1>
      <p className={classes.event}>{event}</p>
      <dl className={classes.lines}>
        <Line name="Abrió" value={`${session.opened_by}, ${formatDateTime(session.opened_at)}`} />
        <Line
          name="Cerró"
          value={
            session.closed_at
              ? `${session.closed_by ?? ''}, ${formatDateTime(session.closed_at)}`
              : 'Todavía abierta'
          }
        />
      </dl>
      <dl className={classes.lines} aria-label="Ventas por medio de pago">
        {session.count.map(({ way, sales: number, amount }) => (
          <Line key={way} name={`${WAY_NAMES[way]} (${number})`} value={formatPesos(amount)} />
        ))}
        <Line name="Total vendido" value={formatPesos(total)} strong />
        <Line name={`Deshechas (${undone.length})`} value={formatPesos(undoneSum)} />
        {session.reviews > 0 ? <Line name="Por revisar" value={String(session.reviews)} /> : null}
      </dl>
      <dl className={classes.lines} aria-label="Cajón">
        <Line name="Base" value={formatPesos(session.float)} />
        <Line name="Debe haber" value={formatPesos(session.cash_due)} />
        {session.waiting_cash > 0 ? (
          <Line name="Efectivo por revisar" value={formatPesos(session.waiting_cash)} />
        ) : null}
        <Line name="Contado" value={session.counted === null ? '—' : formatPesos(session.counted)} />
        <Line
          name="Diferencia"
          value={session.difference === null ? '—' : differenceWords(session.difference, formatPesos)}
          strong
        />
      </dl>
      {session.note ? <p className={classes.note}>{session.note}</p> : null}
      <div className={classes.signatures}>
        <p>Entrega</p>
        <p>Recibe</p>
      </div>
    </article>
  )
}

export default function ClosingPage({ params: { event_id, session_id } }: Route.ComponentProps) {
  const { shown, failure, read } = useTillSession(event_id, session_id)
  const back = <Link to={`/caja/${event_id}`}>Volver a la caja</Link>
  if (failure && !shown)
    return (
      <EntryCard title="Cierre de caja" text={failure.message} ways={back}>
        <LightButton onClick={() => void read()}>Intentar de nuevo</LightButton>
      </EntryCard>
    )
  if (!shown)
    return (
      <EntryCard title="Cierre de caja" ways={back}>
        <p role="status" className={classes.opening}>
          Contando…
        </p>
      </EntryCard>
    )
  return (
    <PageBody width="form">
      <Paper shown={shown} />
      <div className={classes.actions}>
        <LightButton size="lg" onClick={() => window.print()}>
          Imprimir
        </LightButton>
        <LinkButton size="lg" look="outline" to={`/caja/${event_id}`}>
          Volver a la caja
        </LinkButton>
      </div>
    </PageBody>
  )
}
