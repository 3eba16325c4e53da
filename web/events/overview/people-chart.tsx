/** Registered people by something: category, gender, age. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { BarsChart } from './bars-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { PEOPLE, type People, sumOf } from './people.ts'
import { peopleColumns } from './people-columns.tsx'

type PeopleChartProps = {
  title: string
  /** Header of the first column. */
  by: string
  rows: readonly (People & { key: string | number; label: string })[]
  empty: string
}

export function PeopleChart({ title, by, rows, empty }: PeopleChartProps) {
  const everybody = rows.reduce((sum, row) => sum + sumOf(row), 0)
  const percent = (row: People) => `${Math.round((sumOf(row) * 100) / Math.max(1, everybody))} %`
  return (
    <ChartCard
      title={title}
      empty={everybody === 0 && empty}
      chart={
        <BarsChart
          parts={PEOPLE}
          rows={rows.map((row) => ({
            label: row.label,
            paid: row.paid,
            held: row.held,
            end: `${formatNumber(sumOf(row))} · ${percent(row)}`,
          }))}
        />
      }
      table={
        <DataTable
          caption={title}
          columns={[
            { header: by, cell: ({ label }) => label },
            ...peopleColumns,
            { header: 'Parte', align: 'end', cell: percent },
          ]}
          rows={rows}
          rowKey={({ key }) => key}
          empty={null}
        />
      }
    />
  )
}
