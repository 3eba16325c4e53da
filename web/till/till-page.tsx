/** /caja/{event}: the till of an expo or a shop. It opens with its float, sells in three steps, and closes with a count. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { TillWorld } from '#domain/till/contract.ts'
import { crewHead } from '#web/crew/crew-head.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Route } from './+types/till-page.ts'
import { type Till, useTill } from './device/use-till.ts'
import { type OwnTill, SellView } from './sell/sell-view.tsx'
import { CloseView } from './session/close-view.tsx'
import { HandView } from './session/hand-view.tsx'
import { OpenForm } from './session/open-form.tsx'
import { SalesView } from './session/sales-view.tsx'
import { ToldSales } from './session/told-sales.tsx'
import { TillHeader, type TillView } from './till-header.tsx'
import classes from './till-page.module.css'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = () => crewHead('Caja')

const WAYS = (
  <>
    <Link to="/equipo">Volver al equipo</Link>
    <Link to="/login">Ingresar con mi cuenta</Link>
  </>
)

const UNSENT = 'Lo que vendió este dispositivo sigue guardado aquí y se envía solo.'

/** The one this device has open; of several, the one it worked with last. */
const ownTill = (world: TillWorld, chosen: number | null): OwnTill | null => {
  const mine = world.tills.filter((till): till is OwnTill => till.session?.mine === true)
  return mine.find(({ id }) => id === chosen) ?? mine[0] ?? null
}

function Refused({ till, text }: { till: Till; text: string }) {
  const count = till.unsent.length
  return (
    <EntryCard title="Caja" text={text} ways={WAYS}>
      {count > 0 ? (
        <p role="status">
          {count === 1 ? 'Queda 1 venta por enviar.' : `Quedan ${count} ventas por enviar.`} {UNSENT}
        </p>
      ) : null}
      <ToldSales till={till} />
      <LightButton onClick={() => void till.refresh()}>Intentar de nuevo</LightButton>
    </EntryCard>
  )
}

function OpenTill({ till, world, own }: { till: Till; world: TillWorld; own: OwnTill }) {
  const [view, setView] = useState<TillView>('sell')
  return (
    <div className={classes.page}>
      <TillHeader till={till} world={world} own={own} view={view} onView={setView} />
      <div className={classes.body}>
        <ToldSales till={till} />
        {view === 'sell' ? <SellView key={own.session.id} till={till} world={world} own={own} /> : null}
        {view === 'sales' ? <SalesView till={till} own={own} /> : null}
        {view === 'hand' ? <HandView till={till} world={world} own={own} /> : null}
        {view === 'close' ? <CloseView till={till} own={own} /> : null}
      </div>
    </div>
  )
}

export default function TillPage({ params: { event_id } }: Route.ComponentProps) {
  const till = useTill(event_id)
  const { world, failure, online } = till
  // Somebody answered and said no: what is kept is not sold from any more.
  if (failure && (online || !world))
    return <Refused till={till} text={[failure.message, failure.body].filter(Boolean).join('. ')} />
  if (!world)
    return (
      <EntryCard title="Caja" ways={WAYS}>
        <p role="status" className={classes.opening}>
          Abriendo la caja…
        </p>
      </EntryCard>
    )
  const own = ownTill(world, till.chosen)
  const over =
    world.closed ?? (Date.parse(world.ends_at) < Date.now() ? 'El turno de este dispositivo terminó.' : null)
  if (over && !own) return <Refused till={till} text={over} />
  return own ? <OpenTill till={till} world={world} own={own} /> : <OpenForm till={till} world={world} />
}
