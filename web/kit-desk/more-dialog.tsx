/** What is rarer: practice, what waits, what could not be read, the way back. */
import { useId } from 'react'
import { formatTime } from '#domain/colombia/clock.ts'
import { DialogCard } from '#web/ui/dialog-card.tsx'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import { type DeskState, unreadOf, waitingOf } from './desk/desk-state.ts'
import type { Desk } from './desk/open-desk.ts'
import classes from './dialogs.module.css'

type MoreDialogProps = { desk: Desk; state: DeskState; onClose: () => void }

export function Unread({ state }: { state: DeskState }) {
  const unread = unreadOf(state)
  if (unread.length === 0) return null
  return (
    <>
      <p className={classes.text}>No se pudo leer. Muéstraselo al coordinador:</p>
      <ul className={classes.list}>
        {unread.map((one) => {
          const { id, participant_id } = 'row' in one ? one.row : one
          const at = 'row' in one ? one.row.device_at : one.taken_at
          const name = state.people?.byId.get(Number(participant_id))?.document.name
          return (
            <li key={id}>
              {formatTime(at)} · {name ?? `persona ${participant_id}`}: {one.refused}
            </li>
          )
        })}
      </ul>
    </>
  )
}

export function MoreDialog({ desk, state, onClose }: MoreDialogProps) {
  const id = useId()
  const waiting = waitingOf(state)
  return (
    <DialogCard titleId={id} onClose={onClose}>
      <h2 id={id} className={classes.title}>
        {state.snapshot?.event.name ?? 'Mesa de entrega'}
      </h2>
      <p className={classes.text}>
        {state.standings.handed} de {state.people?.all.length ?? 0} entregados. {waiting} por enviar.
      </p>
      {state.stuck ? <p className={classes.text}>{state.stuck}</p> : null}
      <div className={classes.form}>
        <Unread state={state} />
        <LightButton look="outline" onClick={() => void desk.line.refresh().then(onClose)}>
          Enviar y actualizar
        </LightButton>
        <LightButton
          look="outline"
          onClick={() => {
            desk.store.practise(!state.practice)
            onClose()
          }}
        >
          {state.practice ? 'Salir de la práctica' : 'Modo práctica'}
        </LightButton>
        <LinkButton look="outline" to="/equipo">
          Volver al equipo
        </LinkButton>
        <LightButton onClick={onClose}>Seguir entregando</LightButton>
      </div>
    </DialogCard>
  )
}
