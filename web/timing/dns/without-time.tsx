/** Who has a number and no time, once results are published: a section of the tab Cronometraje. */
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { listWithoutTime, MissingRunner, StoppedRunner } from '#domain/timing/dns/dns-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call, fillPath } from '#web/client.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './without-time.module.css'

type WithoutTime = AnswerOf<typeof listWithoutTime>

const HINT = 'Personas confirmadas con número que no tienen tiempo en los resultados publicados.'

const WORDS = { DNS: 'No salió (DNS)', DNF: 'No terminó (DNF)' } as const

function Runners({
  title,
  runners,
}: {
  title: string
  runners: (MissingRunner & { state?: StoppedRunner['state'] })[]
}) {
  if (runners.length === 0) return null
  return (
    <details className={classes.group} open={runners.length <= 12}>
      <summary>
        {title}: {formatNumber(runners.length)}
      </summary>
      <ul className={classes.runners}>
        {runners.map(({ number, name, category, state }) => (
          <li key={number}>
            <b className={classes.number}>{number}</b>
            <span>
              {name}
              <small className={`${classes.soft} ${classes.category}`}>{category}</small>
            </span>
            {state === undefined ? null : (
              <StatusBadge tone="neutral">{state ? WORDS[state] : 'Sin tiempo'}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Once hand-overs are written down, who never came for the kit stands apart. */
const isHanded = ({ handed_over }: MissingRunner) => handed_over !== null

function Distances({ distances }: Pick<WithoutTime, 'distances'>) {
  return distances.map(({ distance, numbered, missing, stopped }) => (
    <section key={distance} className={classes.distance} aria-label={distance}>
      <h3>
        {distance} <small className={classes.soft}>{formatNumber(numbered)} con número</small>
      </h3>
      {missing.length + stopped.length === 0 ? (
        <p className={`${classes.soft} ${classes.all}`}>Todos tienen tiempo.</p>
      ) : null}
      <Runners
        title={missing.some(isHanded) ? 'Recogieron el kit y no aparecen' : 'No aparecen en los resultados'}
        runners={missing.filter(({ handed_over }) => handed_over !== false)}
      />
      <Runners title="Aparecen sin tiempo" runners={stopped} />
      <Runners
        title="Nunca recogieron el kit"
        runners={missing.filter(({ handed_over }) => handed_over === false)}
      />
    </section>
  ))
}

export function WithoutTime({ eventId }: { eventId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['timing', eventId, 'without-time'],
    queryFn: ({ signal }) =>
      call<typeof listWithoutTime>('GET /api/eventos/:id/cronometraje/sin-tiempo', {
        params: { id: eventId },
        signal,
      }),
  })
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <CardsSkeleton cards={1} />
  const anybody = data.distances.some(({ missing, stopped }) => missing.length + stopped.length > 0)
  return (
    <SectionCard
      title="Sin tiempo"
      hint={HINT}
      action={
        anybody ? (
          <DownloadButton
            address={fillPath('/api/eventos/:id/cronometraje/sin-tiempo.xlsx', { id: eventId })}
            fileName="Sin tiempo.xlsx"
          >
            Descargar Excel
          </DownloadButton>
        ) : undefined
      }
    >
      {data.numbered === 0 ? (
        <EmptyState level={3} title="Nadie tiene número todavía.">
          Asígnalos en Dorsales: con los resultados publicados aquí ves quién no llegó.
        </EmptyState>
      ) : data.published ? (
        <Distances distances={data.distances} />
      ) : (
        <EmptyState level={3} mark="0:00" title="Todavía no hay resultados publicados.">
          Cuando los publiques, aquí ves quién tiene número y no tiene tiempo.
        </EmptyState>
      )}
    </SectionCard>
  )
}
