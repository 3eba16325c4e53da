/** On phones: price and action within the thumb's reach, as long as the event is on screen. */
import classes from './action-bar.module.css'
import { EntryButton } from './entry-button.tsx'
import { entryState, spotsText } from './entry-state.ts'
import { pesosOrFree, priceNow } from './price-now.ts'
import type { SiteEvent } from './site-event.ts'

const REASONS = {
  cancelled: 'El organizador lo canceló.',
  later: 'Todavía no abren.',
  full: 'Ya no quedan cupos.',
  closed: 'El plazo terminó.',
  over: 'Este evento ya pasó.',
} as const

type ActionBarProps = { event: SiteEvent; preview?: boolean | undefined }

export function ActionBar({ event, preview }: ActionBarProps) {
  const price = priceNow(event)
  const state = entryState(event)
  return (
    <div className={classes.bar}>
      {state === 'open' ? (
        <p className={classes.price}>
          {price ? (
            <strong>
              {price.varies && price.amount > 0 ? <small>desde</small> : null}
              {pesosOrFree(price.amount)}
            </strong>
          ) : null}
          {event.spots_left === null ? null : <span>{spotsText(event.spots_left)}</span>}
        </p>
      ) : (
        <p className={classes.reason}>{REASONS[state]}</p>
      )}
      <div className={classes.action}>
        <EntryButton event={event} preview={preview} />
      </div>
    </div>
  )
}
