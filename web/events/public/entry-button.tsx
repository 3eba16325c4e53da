/** The one action of an event's page: enter, else read the results, else why neither. */
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import classes from './entry-button.module.css'
import { ENTRY_WORDS, entryState } from './entry-state.ts'
import type { SiteEvent } from './site-event.ts'

export function ResultsLink({ event }: { event: SiteEvent }) {
  return (
    <LinkButton to={`/resultados/${event.slug}`} size="lg" className={classes.go}>
      Ver resultados
    </LinkButton>
  )
}

type EntryButtonProps = { event: SiteEvent; preview?: boolean | undefined }

export function EntryButton({ event, preview }: EntryButtonProps) {
  const state = entryState(event)
  if (state === 'open' && !preview)
    return (
      <LinkButton reloadDocument to={`/registrate/${event.slug}`} size="lg" className={classes.go}>
        Inscribirme
      </LinkButton>
    )
  if (event.has_results && state !== 'open') return <ResultsLink event={event} />
  return (
    <LightButton size="lg" disabled className={classes.off}>
      {state === 'open' ? 'Inscribirme' : ENTRY_WORDS[state]}
    </LightButton>
  )
}
