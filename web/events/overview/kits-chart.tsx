/** Kits by size: what is promised and what is left. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Overview } from '#domain/events/contract.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { BarsChart } from './bars-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { type Part, PEOPLE, sumOf } from './people.ts'
import { peopleColumns } from './people-columns.tsx'

const LEFT: Part = { name: 'left', label: 'Quedan', color: 'var(--line)' }

export function KitsChart({ kits }: { kits: Overview['by_kit'] }) {
  const names = new Set(kits.map(({ kit_name }) => kit_name))
  const labelOf = ({ kit_name, size }: Overview['by_kit'][number]) =>
    names.size > 1 ? `${kit_name} ${kitSizeLabel(size)}` : kitSizeLabel(size)
  return (
    <ChartCard
      title="Kits por talla"
      empty={kits.length === 0 && 'Aún no hay kits.'}
      chart={
        <BarsChart
          parts={[...PEOPLE, LEFT]}
          rows={kits.map((kit) => ({
            label: labelOf(kit),
            paid: kit.paid,
            held: kit.held,
            left: Math.max(0, kit.left),
            end: kit.left > 0 ? `quedan ${formatNumber(kit.left)}` : 'agotado',
          }))}
        />
      }
      table={
        <DataTable
          caption="Kits por talla"
          columns={[
            { header: 'Kit', cell: labelOf },
            ...peopleColumns.slice(0, 2),
            { header: 'Asignados', align: 'end', cell: (kit) => formatNumber(sumOf(kit)) },
            { header: 'Quedan', align: 'end', cell: ({ left }) => <strong>{formatNumber(left)}</strong> },
          ]}
          rows={kits}
          rowKey={({ kit_id }) => kit_id}
          empty={null}
        />
      }
    />
  )
}
