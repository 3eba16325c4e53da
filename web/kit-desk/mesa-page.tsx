/** /mesa/{event}: hands over kits, with a connection or without one (docs/kit-desk.md, docs/offline.md). */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SNAPSHOT_HOURS } from '#domain/kit-desk/rules/handover-words.ts'
import { crewHead } from '#web/crew/crew-head.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Route } from './+types/mesa-page.ts'
import { type DeskState, waitingOf } from './desk/desk-state.ts'
import type { Desk } from './desk/open-desk.ts'
import { useDesk } from './desk/use-desk.ts'
import { DeskScreen } from './desk-screen.tsx'
import { Unread } from './more-dialog.tsx'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = () => crewHead('Mesa de entrega')

const WAYS = (
  <>
    <Link to="/equipo">Volver al equipo</Link>
    <Link to="/login">Ingresar con mi cuenta</Link>
  </>
)

const waitingText = (waiting: number) =>
  waiting === 1
    ? 'Queda 1 entrega por enviar. Sigue guardada y se envía sola cuando haya red.'
    : `Quedan ${waiting} entregas por enviar. Siguen guardadas y se envían solas cuando haya red.`

type ClosedProps = { desk: Desk | null; state: DeskState; title: string; text: ReactNode }

/** Nothing to look at, but what waits is still sent from here. */
function Closed({ desk, state, title, text }: ClosedProps) {
  const waiting = waitingOf(state)
  return (
    <EntryCard title={title} text={text} ways={WAYS}>
      <p role="status">{waiting > 0 ? waitingText(waiting) : 'No queda nada por enviar.'}</p>
      {state.stuck && waiting > 0 ? <p>{state.stuck}</p> : null}
      <Unread state={state} />
      {desk ? <LightButton onClick={() => void desk.line.run()}>Intentar de nuevo</LightButton> : null}
    </EntryCard>
  )
}

const ENDED = `Pasaron ${SNAPSHOT_HOURS} horas sin red o terminó el permiso: los datos se borraron de este dispositivo. Con red se abre de nuevo.`
const EMPTY = 'Esta mesa se abre la primera vez con red. Después funciona sin ella.'
const UNABLE = 'Este navegador no deja guardar datos. Usa otro, o sal de la ventana privada.'

export default function MesaPage({ params: { event_id } }: Route.ComponentProps) {
  const { desk, state } = useDesk(event_id)
  const { phase } = state
  if (phase === 'ready' && desk) return <DeskScreen desk={desk} state={state} />
  const closed = { desk, state }
  if (phase === 'ended')
    return <Closed {...closed} title="Los datos de esta mesa se vencieron" text={ENDED} />
  if (phase === 'out') return <Closed {...closed} title="Esta mesa está cerrada" text={state.says} />
  if (phase === 'empty') return <Closed {...closed} title="No hay conexión" text={EMPTY} />
  if (phase === 'unable') return <Closed {...closed} title="Aquí no se puede" text={UNABLE} />
  return (
    <EntryCard title="Mesa de entrega" ways={WAYS}>
      <p role="status">Abriendo…</p>
    </EntryCard>
  )
}
