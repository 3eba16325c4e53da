/** Money of the last seven days beside the seven before, by day, as the ledger counts it. */
import { formatLongDate, formatShortDate } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Home, MoneyOfDay } from '#domain/panel/home/home-contract.ts'
import { growth } from '#domain/panel/home/rules/curve.ts'
import { ChartCard } from '#web/events/overview/chart-card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './home.module.css'

/** Noon, so that the day is the same in every zone. */
const noon = (day: string) => new Date(`${day}T12:00:00-05:00`)

export const netOf = ({ received, refunded }: MoneyOfDay) => received - refunded
export const netOfDays = (days: readonly MoneyOfDay[]) => days.reduce((sum, day) => sum + netOf(day), 0)

/** 'mié' over '18' */
const shortDay = (day: string) => {
  const [weekday = '', number = ''] = formatLongDate(noon(day)).split(' ')
  return (
    <small>
      <span className={classes.weekday}>{weekday.slice(0, 3)}</span>
      {number}
    </small>
  )
}

export const comparedText = ({ days, before }: Home['money']): string => {
  const change = growth(netOfDays(days), netOfDays(before))
  if (change === null) return 'Sin entradas en los 7 días de antes'
  if (change === 0) return 'Igual que los 7 días de antes'
  return `${Math.abs(change)} % ${change > 0 ? 'más' : 'menos'} que los 7 días de antes`
}

function Bars({ days, before }: Home['money']) {
  const highest = Math.max(1, ...days.map(netOf), ...before.map(netOf))
  const heightOf = (day: MoneyOfDay | undefined) =>
    day ? `${(Math.max(0, netOf(day)) * 100) / highest}%` : '0%'
  return (
    <>
      <p className={classes.legend}>
        <span>
          <i data-of="now" /> Estos 7 días
        </span>
        <span>
          <i data-of="before" /> Los 7 de antes
        </span>
      </p>
      <ol className={classes.bars} aria-hidden="true">
        {days.map((day, at) => (
          <li key={day.day} data-today={at === days.length - 1}>
            <div className={classes.pair}>
              <span data-of="before" style={{ height: heightOf(before[at]) }} />
              <span data-of="now" style={{ height: heightOf(day) }} />
            </div>
            {shortDay(day.day)}
          </li>
        ))}
      </ol>
    </>
  )
}

export function MoneyCard({ money }: { money: Home['money'] }) {
  const { days, before } = money
  const best = days.reduce((most, day) => (netOf(day) > netOf(most) ? day : most))
  const rows = days.map((day, at) => ({ ...day, before: before[at] }))
  return (
    <ChartCard
      title="Dinero por día"
      hint={
        netOf(best) > 0
          ? `El mejor día fue el ${formatShortDate(noon(best.day))}: ${formatPesos(netOf(best))}.`
          : 'Lo que entró menos lo que se devolvió.'
      }
      empty={
        [...days, ...before].every((day) => day.received === 0 && day.refunded === 0) &&
        'En estos catorce días no entró dinero.'
      }
      chart={<Bars {...money} />}
      table={
        <DataTable
          caption="Dinero por día"
          columns={[
            { header: 'Día', cell: ({ day }) => formatShortDate(noon(day)) },
            { header: 'Entró', align: 'end', cell: ({ received }) => <Money value={received} /> },
            { header: 'Se devolvió', align: 'end', cell: ({ refunded }) => <Money value={refunded} /> },
            {
              header: '7 días antes',
              align: 'end',
              cell: (row) => <Money value={row.before ? netOf(row.before) : 0} />,
            },
          ]}
          rows={rows.toReversed()}
          rowKey={({ day }) => day}
          empty={null}
        />
      }
    />
  )
}
