/** Whose till this is, whether somebody answers, and the four places of it. */
import type { TillWorld } from '#domain/till/contract.ts'
import type { Till } from './device/use-till.ts'
import type { OwnTill } from './sell/sell-view.tsx'
import classes from './till-header.module.css'

export type TillView = 'sell' | 'sales' | 'hand' | 'close'

const VIEWS: { view: TillView; name: string }[] = [
  { view: 'sell', name: 'Vender' },
  { view: 'sales', name: 'Ventas' },
  { view: 'hand', name: 'Sin red' },
  { view: 'close', name: 'Cerrar' },
]

/** 'sin red · 2 por enviar'. */
const stateWords = ({ online, unsent, stuck }: Till): string =>
  [
    online ? 'con red' : 'sin red',
    unsent.length > 0 ? `${unsent.length} por enviar` : '',
    stuck && unsent.length > 0 ? stuck : '',
  ]
    .filter(Boolean)
    .join(' · ')

type TillHeaderProps = {
  till: Till
  world: TillWorld
  own: OwnTill
  view: TillView
  onView: (view: TillView) => void
}

export function TillHeader({ till, world, own, view, onView }: TillHeaderProps) {
  const calm = till.online && till.unsent.length === 0
  return (
    <div className={classes.header}>
      <div className={classes.top}>
        <div className={classes.line}>
          <p className={classes.name}>
            <strong>{own.name}</strong>
            <span>{world.event.name}</span>
          </p>
          <p className={classes.state} role="status" data-calm={calm || undefined}>
            {stateWords(till)}
          </p>
        </div>
      </div>
      <div className={classes.places}>
        <nav className={classes.views} aria-label="Caja">
          {VIEWS.map((one) => (
            <button
              key={one.view}
              type="button"
              className={classes.view}
              aria-current={one.view === view ? 'page' : undefined}
              onClick={() => onView(one.view)}
            >
              {one.name}
            </button>
          ))}
        </nav>
      </div>
    </div>
  )
}
