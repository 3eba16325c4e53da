/** Registrations over time. */
import { formatShortDate } from '#domain/colombia/clock.ts'
import { formatDay } from '#domain/colombia/panel-dates.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Overview } from '#domain/events/contract.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ChartCard } from './chart-card.tsx'
import { ColumnsChart } from './columns-chart.tsx'
import { periodsOf } from './days.ts'
import { PEOPLE, sumOf, totalOf } from './people.ts'
import { peopleColumns } from './people-columns.tsx'

/** Noon, so that the day is the same in every zone. */
const noon = (day: string) => new Date(`${day}T12:00:00-05:00`)

const monthOf = (day: string) => {
  const [number, , month = ''] = formatShortDate(noon(day)).split(' ')
  return `${number} ${month.slice(0, 3)}`
}

export function DaysChart({ days }: { days: Overview['by_day'] }) {
  const { unit, periods } = periodsOf(days)
  const total = totalOf(days)
  const best = days.reduce<Overview['by_day'][number] | null>(
    (most, day) => (most && sumOf(most) >= sumOf(day) ? most : day),
    null,
  )
  return (
    <ChartCard
      title={unit === 'week' ? 'Inscritos por semana' : 'Inscritos por día'}
      hint={
        best
          ? `El mejor día fue el ${formatShortDate(noon(best.date))}, con ${formatNumber(sumOf(best))} inscritos.`
          : undefined
      }
      empty={days.length === 0 && 'Todavía no hay inscritos.'}
      parts={PEOPLE.map((part) => ({ ...part, total: total[part.name as keyof typeof total] }))}
      chart={
        <ColumnsChart
          parts={PEOPLE}
          columns={periods.map(({ from, paid, held }) => ({
            id: from,
            label: monthOf(from),
            values: [paid, held],
          }))}
        />
      }
      table={
        <DataTable
          caption="Inscritos por día"
          columns={[{ header: 'Día', cell: ({ date }) => formatDay(noon(date)) }, ...peopleColumns]}
          rows={[...days].reverse()}
          rowKey={({ date }) => date}
          empty={null}
        />
      }
    />
  )
}
