/** The one action of an event's page. When one cannot enter, it says so instead of leading nowhere. */
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import classes from './entry-button.module.css'
import { ENTRY_WORDS, entryState } from './entry-state.ts'
import type { SiteEvent } from './site-event.ts'

type EntryButtonProps = { event: SiteEvent; preview?: boolean | undefined }

export function EntryButton({ event, preview }: EntryButtonProps) {
  const state = entryState(event)
  if (state === 'open' && !preview)
    return (
      <LinkButton reloadDocument to={`/registrate/${event.slug}`} size="lg" className={classes.go}>
        Inscribirme
      </LinkButton>
    )
  return (
    <LightButton size="lg" disabled className={classes.off}>
      {state === 'open' ? 'Inscribirme' : ENTRY_WORDS[state]}
    </LightButton>
  )
}
