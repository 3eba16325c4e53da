/** 'Curva de ventas': a coming race beside an earlier one that the person picks. */
import { NativeSelect, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { readBogota, remainingDays } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { ComingEvent, Curve, Curves } from '#domain/panel/home/home-contract.ts'
import { growth, soldAt } from '#domain/panel/home/rules/curve.ts'
import { ChartCard } from '#web/events/overview/chart-card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { rememberBeside, rememberedBeside } from './beside-memory.ts'
import { CurveChart } from './curve-chart.tsx'
import classes from './home.module.css'
import { useCurves } from './home-queries.ts'

const TITLE = 'Curva de ventas'
const WEEK = 7

const leftOf = ({ event_datetime }: { event_datetime: string }) =>
  Math.max(0, remainingDays(readBogota(event_datetime) ?? event_datetime))

const yearOf = ({ event_datetime }: { event_datetime: string }) => event_datetime.slice(0, 4)

const comparedText = (curve: Curve, beside: Curve | null): string => {
  const left = leftOf(curve)
  const now = soldAt(curve.points, left)
  const places = now === 1 ? '1 cupo vendido' : `${formatNumber(now)} cupos vendidos`
  const when = left === 0 ? 'Hoy es la carrera' : left === 1 ? 'Falta 1 día' : `Faltan ${left} días`
  if (!beside) return `${when}: ${places}.`
  const then = soldAt(beside.points, left)
  const change = growth(now, then)
  const more =
    change === null || change === 0 ? '' : ` (${Math.abs(change)} % ${change > 0 ? 'más' : 'menos'})`
  return `${when}: ${places}${more}. A esta altura ${beside.name} llevaba ${formatNumber(then)}.`
}

/** A row a week, from the first sale to the race. */
const weeksOf = (curve: Curve, beside: Curve | null) => {
  const first = Math.max(curve.points[0]?.days ?? 0, beside?.points[0]?.days ?? 0)
  const left = leftOf(curve)
  return Array.from({ length: Math.ceil(Math.max(0, first) / WEEK) + 1 }, (_, at) => at * WEEK).map(
    (days) => ({
      days,
      own: days >= left ? soldAt(curve.points, days) : null,
      beside: beside ? soldAt(beside.points, days) : null,
    }),
  )
}

function Chart({ curves: { curve, beside } }: { curves: Curves }) {
  return (
    <ChartCard
      title={TITLE}
      hint={comparedText(curve, beside)}
      empty={
        curve.points.length === 0 && !beside && 'Todavía no hay inscritos: la curva empieza con el primero.'
      }
      chart={
        <>
          <p className={classes.legend}>
            <span>
              <i data-of="now" /> {curve.name}
            </span>
            {beside ? (
              <span>
                <i data-of="beside" /> {beside.name} {yearOf(beside)}
              </span>
            ) : null}
          </p>
          <CurveChart curve={curve} beside={beside} left={leftOf(curve)} />
        </>
      }
      table={
        <DataTable
          caption={TITLE}
          columns={[
            { header: 'Días antes', cell: ({ days }) => (days === 0 ? 'Día de la carrera' : days) },
            { header: curve.name, align: 'end', cell: ({ own }) => (own === null ? '-' : formatNumber(own)) },
            ...(beside
              ? [
                  {
                    header: `${beside.name} ${yearOf(beside)}`,
                    align: 'end' as const,
                    cell: (row: { beside: number | null }) => formatNumber(row.beside ?? 0),
                  },
                ]
              : []),
          ]}
          rows={weeksOf(curve, beside)}
          rowKey={({ days }) => days}
          empty={null}
        />
      }
    />
  )
}

/** Without a choice the newest earlier race stands beside it: `others` says which there are. */
const usePair = (events: readonly ComingEvent[]) => {
  const [chosen, setChosen] = useState<number>()
  const event = events.find(({ id }) => id === chosen) ?? events[0]
  const event_id = event?.id ?? 0
  const [picked, setPicked] = useState<Record<number, number>>({})
  const wanted = picked[event_id] ?? rememberedBeside(event_id)
  const alone = useCurves(event_id, null)
  const others = alone.data?.curve.id === event_id ? alone.data.others : []
  // One that is no more among them is not asked for.
  const beside =
    wanted === undefined ? others[0]?.id : others.some(({ id }) => id === wanted) ? wanted : undefined
  const both = useCurves(event_id, beside ?? null)
  return {
    event_id,
    others,
    beside: beside ?? 0,
    // Drawn once with both: the sentence over it is longer then, and would push the curve down.
    curves: beside && both.isPlaceholderData && !both.data?.beside ? undefined : both.data,
    waits: alone.isPending,
    error: alone.error ?? both.error,
    retry: () => void both.refetch(),
    setEvent: setChosen,
    setBeside: (beside_id: number) => {
      rememberBeside(event_id, beside_id)
      setPicked({ ...picked, [event_id]: beside_id })
    },
  }
}

export function CurveCard({ events }: { events: readonly ComingEvent[] }) {
  const { event_id, others, beside, curves, waits, error, retry, setEvent, setBeside } = usePair(events)
  return (
    <div className={classes.curveCard}>
      {error && !curves ? (
        <SectionCard title={TITLE}>
          <LoadError error={error} onRetry={retry} />
        </SectionCard>
      ) : curves ? (
        <Chart curves={curves} />
      ) : (
        <SectionCard title={TITLE} hint={<Skeleton component="span" display="block" height={42} />}>
          <div role="status" aria-label="Cargando">
            <Skeleton height={283} />
          </div>
        </SectionCard>
      )}
      <div className={classes.picks}>
        {events.length > 1 ? (
          <NativeSelect
            label="Evento"
            value={String(event_id)}
            onChange={({ currentTarget }) => setEvent(Number(currentTarget.value))}
            data={events.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        ) : null}
        {others.length > 0 || waits ? (
          <NativeSelect
            label="Al lado de"
            disabled={waits}
            value={String(beside)}
            onChange={({ currentTarget }) => setBeside(Number(currentTarget.value))}
            data={[
              { value: '0', label: 'Ninguno' },
              ...others.map((other) => ({
                value: String(other.id),
                label: `${other.name} ${yearOf(other)}`,
              })),
            ]}
          />
        ) : null}
      </div>
    </div>
  )
}
