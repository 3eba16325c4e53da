/** /competitor/dashboard, 'Mis Eventos': a runner's own registrations. */
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { readBogota } from '#domain/colombia/clock.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import type { MyEvent } from '#domain/registration/mine/mine-contract.ts'
import { ownPath } from '#domain/registration/rules/own-path.ts'
import { OfflineBand } from '#web/offline/offline-band.tsx'
import { RegistrationBib } from '#web/registration/mine/registration-bib.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import classes from './dashboard-page.module.css'
import { PersonHeader } from './person-header.tsx'
import { useMyEvents } from './use-my-events.ts'

const DAY_MS = 86_400_000

const startOf = ({ event_datetime }: MyEvent) => readBogota(event_datetime)?.getTime() ?? 0

/** What is next comes first; an event is past the day after it began. */
const inOrder = (events: MyEvent[], now = Date.now()) => {
  const byDate = [...events].sort((one, other) => startOf(one) - startOf(other))
  const isPast = (event: MyEvent) => startOf(event) + DAY_MS < now
  return {
    coming: byDate.filter((event) => !isPast(event)),
    past: byDate.filter(isPast).reverse(),
  }
}

type EventBibsProps = {
  title: string
  events: MyEvent[]
  acts: boolean
  /** What is to come can still be corrected. */
  correctable?: boolean
  onLeft: () => void
}

function EventBibs({ title, events, acts, correctable = false, onLeft }: EventBibsProps) {
  if (events.length === 0) return null
  return (
    <section aria-label={title} className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.bibs}>
        {events.map((event) => (
          <RegistrationBib
            key={`${event.registration_id}-${event.dni}`}
            registration={{
              ...event,
              event_id: event.id,
              event: event.name,
              paid: isPaid(event.payment_status),
            }}
            dni={event.dni}
            document_type={event.document_type}
            birthday={event.birthday}
            name={event.member_name}
            level={3}
            person={`${event.member_name} ${event.member_last_name}`.trim()}
            proof={event}
            acts={acts}
            correctAt={correctable ? ownPath(event) : undefined}
            onLeft={onLeft}
          />
        ))}
      </ul>
    </section>
  )
}

export default function DashboardPage() {
  const { data, error, refetch, isFetching } = useMyEvents()
  if (error && !data)
    return (
      <>
        <PageTitle title="Mis Eventos" />
        <LoadError error={error} onRetry={refetch} />
      </>
    )
  if (!data)
    return (
      <>
        <PageTitle title="Mis Eventos" />
        <CardsSkeleton cards={3} />
      </>
    )
  const { coming, past } = inOrder(data.events)
  const live = data.seen_at === null
  return (
    <>
      <PageTitle title="Mis Eventos" />
      {data.seen_at === null ? null : (
        <OfflineBand seen_at={data.seen_at} busy={isFetching} onRetry={refetch} />
      )}
      <PersonHeader person={data.competitor} deporte={data.deporte} />
      {data.events.length > 0 ? (
        <>
          <EventBibs title="Próximos" events={coming} acts={live} correctable onLeft={refetch} />
          <EventBibs title="Pasados" events={past} acts={live} onLeft={refetch} />
        </>
      ) : (
        <div className={classes.section}>
          <SectionCard>
            <EmptyState
              level={2}
              title="Todavía no tienes inscripciones."
              action={
                <Button component={Link} to="/eventos">
                  Ver eventos
                </Button>
              }
            >
              Elige tu próxima carrera: cuando te inscribas, aquí verás tu categoría, tu pago y tu número.
            </EmptyState>
          </SectionCard>
        </div>
      )}
    </>
  )
}
