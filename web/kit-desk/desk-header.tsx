/** The line over everything: network, what waits, how old the data is. In practice it says so in a band. */
import { formatTime } from '#domain/colombia/clock.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import { type DeskState, unreadOf, waitingOf } from './desk/desk-state.ts'
import classes from './desk-header.module.css'

type DeskHeaderProps = { state: DeskState; onMore: () => void }

const dataOf = ({ contact }: DeskState) =>
  contact ? `datos de ${formatTime(new Date(contact.at + contact.offset_ms))}` : ''

export const lineOf = (state: DeskState): string =>
  [state.online ? 'con red' : 'sin red', `${waitingOf(state)} por enviar`, dataOf(state)]
    .filter(Boolean)
    .join(' · ')

const conflictText = (conflicts: number) =>
  conflicts === 1
    ? 'CONFLICTO: 1 kit que entregaste salió también en otra mesa. Avísale al coordinador.'
    : `CONFLICTO: ${conflicts} kits que entregaste salieron también en otra mesa. Avísale al coordinador.`

export function DeskHeader({ state, onMore }: DeskHeaderProps) {
  const unread = unreadOf(state).length
  const alarm = unread > 0 || state.stuck !== null
  const conflicts = state.standings.conflictsOf(state.snapshot?.me.name ?? '')
  return (
    <header className={classes.header}>
      {state.practice ? <p className={classes.practice}>PRÁCTICA: nada cuenta y nada se guarda</p> : null}
      {conflicts > 0 ? (
        <p className={classes.conflict} role="status">
          {conflictText(conflicts)}
        </p>
      ) : null}
      <div className={classes.line}>
        <h1 className={classes.desk}>{state.snapshot?.me.name ?? 'Mesa de entrega'}</h1>
        <LightButton
          look="outline"
          className={classes.more}
          data-alarm={alarm ? 'true' : undefined}
          onClick={onMore}
        >
          {alarm ? 'Revisa' : 'Más'}
        </LightButton>
        <p
          className={classes.state}
          data-tone={!state.online || state.trust === 'old' ? 'warning' : undefined}
        >
          {lineOf(state)}
        </p>
      </div>
    </header>
  )
}
