/** What was done, newest first, day by day: who, what, to whom, from what to what. For a page, a tab or a drawer. */
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { bogotaDay, formatHour, formatLongDate } from '#domain/colombia/clock.ts'
import type { HistoryRow, listHistory } from '#domain/panel/history/history-contract.ts'
import { type CallInput, call } from '#web/client.ts'
import { LoadError } from '../load-error.tsx'
import { MoreOptions } from '../more-options.tsx'
import { LinesSkeleton } from '../skeletons.tsx'
import classes from './history-list.module.css'

export type HistoryFilter = NonNullable<CallInput<typeof listHistory>['query']>

type HistoryListProps = {
  /** What is asked for; empty texts ask for nothing. */
  filter: HistoryFilter
  /** Of one event, one person: the event or the subject of each row goes without saying. */
  leaves?: 'event' | 'event and subject'
  /** Another one reads the list again: what it is about was changed. */
  version?: string | number | undefined
  empty: ReactNode
}

/** The sentence already says both. */
const isTold = ({ words, changes: [only, ...others] }: HistoryRow) =>
  only !== undefined &&
  others.length === 0 &&
  words.includes(`: ${only.after}`) === words.includes(`: ${only.before}`) &&
  words.includes(` de ${only.before} a ${only.after}`)

function Changes({ row }: { row: HistoryRow }) {
  if (row.changes.length === 0 || isTold(row)) return null
  return (
    <dl className={classes.changes}>
      {row.changes.map(({ field, label, before, after }) => (
        <div key={field} className={classes.change}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.before}>
              <span className="visually-hidden">Antes: </span>
              {before}
            </span>
            <span aria-hidden="true"> → </span>
            <span className={classes.after}>
              <span className="visually-hidden">, después: </span>
              {after}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A reference says nothing to a reader: the link says where it leads. */
const isReference = ({ label, to }: HistoryRow['subject']) =>
  to?.includes('inscripcion=') === true && /^[\w-]+$/.test(label)

function Place({ row: { subject, event }, leaves }: { row: HistoryRow; leaves: HistoryListProps['leaves'] }) {
  const label = leaves === 'event and subject' ? '' : subject.label
  const name = leaves ? '' : event?.name
  if (!label && !name) return null
  return (
    <p className={classes.place}>
      {label && subject.to ? (
        <Link className="lone-link" to={subject.to}>
          {isReference(subject) ? 'Ver inscripción' : label}
        </Link>
      ) : (
        label
      )}
      {name && name !== label ? <span className={label ? classes.event : undefined}>{name}</span> : null}
    </p>
  )
}

function Row({ row, leaves }: { row: HistoryRow; leaves: HistoryListProps['leaves'] }) {
  return (
    <li className={classes.row}>
      <time className={classes.hour} dateTime={row.at}>
        {formatHour(row.at)}
      </time>
      <div className={classes.what}>
        <p className={classes.words}>
          <strong>{row.who}</strong> {row.words}
        </p>
        <Place row={row} leaves={leaves} />
        <Changes row={row} />
        {row.note ? <p className={classes.note}>«{row.note}»</p> : null}
      </div>
    </li>
  )
}

const byDay = (rows: HistoryRow[]) => {
  const days = new Map<string, HistoryRow[]>()
  for (const row of rows) days.set(bogotaDay(row.at), [...(days.get(bogotaDay(row.at)) ?? []), row])
  return [...days]
}

const dayWords = (day: string, now: Date) => {
  if (day === bogotaDay(now)) return 'Hoy'
  if (day === bogotaDay(new Date(now.getTime() - 86_400_000))) return 'Ayer'
  const words = formatLongDate(`${day}T12:00:00-05:00`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function HistoryList({ filter, leaves, version, empty }: HistoryListProps) {
  const listed = useInfiniteQuery({
    queryKey: ['history', filter, version],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listHistory>('GET /api/panel/history', { query: { ...filter, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = listed
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <LinesSkeleton lines={6} />
  const rows = data.pages.flatMap((page) => page.data)
  if (rows.length === 0) return <>{empty}</>
  const now = new Date()
  return (
    <div className={classes.history}>
      {byDay(rows).map(([day, ofDay]) => (
        <section key={day} aria-label={dayWords(day, now)}>
          <p className={classes.day} aria-hidden="true">
            {dayWords(day, now)}
          </p>
          <ol className={classes.rows}>
            {ofDay.map((row) => (
              <Row key={row.id} row={row} leaves={leaves} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver más
        </Button>
      ) : null}
    </div>
  )
}

/** In a drawer or under a form: closed, and read when it is opened. */
export function HistoryFold({
  filter,
  version,
  leaves = 'event and subject',
}: Omit<HistoryListProps, 'empty'>) {
  return (
    <MoreOptions label="Historial">
      <HistoryList
        filter={{ ...filter, per_page: 10 }}
        version={version}
        leaves={leaves}
        empty={<p className={classes.none}>Aún no hay cambios anotados.</p>}
      />
    </MoreOptions>
  )
}
