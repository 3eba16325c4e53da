/** /competitor/dashboard, 'Mis Eventos': a runner's own registrations. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readBogota } from '#domain/colombia/clock.ts'
import { isPaid } from '#domain/payments/rules/payment-status.ts'
import type { MyEvent } from '#domain/registration/mine/mine-contract.ts'
import { ownPath } from '#domain/registration/rules/own-path.ts'
import type { ownHistory } from '#domain/results/own-history/history-contract.ts'
import { call } from '#web/client.ts'
import { OfflineBand } from '#web/offline/offline-band.tsx'
import { RegistrationBib } from '#web/registration/mine/registration-bib.tsx'
import { OwnRaces } from '#web/results/history/own-races.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { ConfirmEmail, useMailedProof } from './confirm-email.tsx'
import classes from './dashboard-page.module.css'
import { PastLinks } from './past-links.tsx'
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

/** Enough to see how it went; the rest is in the history. */
const SHOWN_RACES = 3

/** None until they are there: the page does not wait for them, nor fails with them. */
const useOwnRaces = () =>
  useQuery({
    queryKey: ['own-history'],
    queryFn: ({ signal }) => call<typeof ownHistory>('GET /api/competidor/historial', { signal }),
  }).data?.races ?? []

function NothingComing() {
  return (
    <section aria-label="Próximas" className={classes.section}>
      <h2 className={classes.title}>Próximas</h2>
      <div className={classes.nothing}>
        <p>No tienes carreras por venir.</p>
        <LinkButton to="/eventos">Elegir la próxima</LinkButton>
      </div>
    </section>
  )
}

type EventBibsProps = {
  title: string
  events: MyEvent[]
  acts: boolean
  /** What is to come can still be corrected. */
  correctable?: boolean
  /** Of what was run: where it leads. */
  after?: (event: MyEvent) => ReactNode
  onLeft: () => void
}

function EventBibs({ title, events, acts, correctable = false, after, onLeft }: EventBibsProps) {
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
            proof={event.participant_key ? event : undefined}
            pay_url={event.pay_url}
            acts={acts && (Boolean(event.dni) || Boolean(event.pay_url))}
            correctAt={correctable && event.dni ? ownPath(event) : undefined}
            onLeft={onLeft}
          >
            {after?.(event)}
          </RegistrationBib>
        ))}
      </ul>
    </section>
  )
}

export default function DashboardPage() {
  useMailedProof()
  const { data, error, refetch, isFetching } = useMyEvents()
  const races = useOwnRaces()
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
  // A joined result is of one registration. Of the others only the account's own person's are known.
  const raceOf = ({ slug, dni, participant_key }: MyEvent) =>
    races.find((race) => race.participant_key === participant_key) ??
    (dni === data.competitor.dni
      ? races.find(({ event, participant_key: joined }) => event.slug === slug && joined === null)
      : undefined)
  const live = data.seen_at === null
  return (
    <>
      <PageTitle title="Mis Eventos" />
      {data.seen_at === null ? null : (
        <OfflineBand seen_at={data.seen_at} busy={isFetching} onRetry={refetch} />
      )}
      <PersonHeader person={data.competitor} deporte={data.deporte} />
      {data.email_proven === false ? <ConfirmEmail email={data.competitor.email} /> : null}
      {data.events.length > 0 ? (
        <>
          <EventBibs title="Próximas" events={coming} acts={live} correctable onLeft={refetch} />
          {coming.length > 0 ? null : <NothingComing />}
          <EventBibs
            title="Pasadas"
            events={past}
            acts={live}
            onLeft={refetch}
            {...(live ? { after: (event) => <PastLinks slug={event.slug} race={raceOf(event)} /> } : {})}
          />
          {races.length > 0 ? (
            <section aria-label="Resultados" className={classes.section}>
              <h2 className={classes.title}>Resultados</h2>
              <OwnRaces races={races.slice(0, SHOWN_RACES)} />
              <LinkButton to="/competitor/historial" look="outline" className={classes.more}>
                Ver mi historial
              </LinkButton>
            </section>
          ) : null}
        </>
      ) : (
        <div className={classes.section}>
          <SectionCard>
            <EmptyState
              level={2}
              title="Todavía no tienes inscripciones."
              action={
                <div className={classes.ways}>
                  <Button component={Link} to="/eventos">
                    Ver eventos
                  </Button>
                  <Button component={Link} to="/verificar-pago" variant="default">
                    Busca tu inscripción
                  </Button>
                </div>
              }
            >
              Elige tu próxima carrera: cuando te inscribas, aquí verás tu categoría, tu pago y tu número. Si
              te inscribiste con otro correo, búscala con tu documento.
            </EmptyState>
          </SectionCard>
        </div>
      )}
    </>
  )
}
