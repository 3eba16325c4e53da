/** The band on top of every view of an event's results: its name, day, place, and whether they are official. */
import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DateText } from '#web/ui/date-text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { placeSuffix } from './event-place.ts'
import { ResultsBand } from './results-band.tsx'
import type { EventResults } from './results-calls.ts'

export function EventBand({ head, children }: { head: EventResults; children?: ReactNode }) {
  const { event, official } = head
  return (
    <ResultsBand
      above={
        <Link to="/resultados">
          <IconChevronLeft size={18} aria-hidden="true" />
          Resultados
        </Link>
      }
      title={event.name}
    >
      <span>
        <DateText value={event.event_datetime} />
        {placeSuffix(event.city)}
      </span>
      <StatusBadge tone={official ? 'success' : 'warning'}>
        {official ? 'Resultados oficiales' : 'Resultados preliminares'}
      </StatusBadge>
      {children}
    </ResultsBand>
  )
}
