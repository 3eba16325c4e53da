/** Places in the hands of devices: kept from everybody else until they are sold or come back. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { TillBoard } from '#domain/till/panel/panel-contract.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

type Deal = TillBoard['deals'][number]

const COLUMNS: Column<Deal>[] = [
  { header: 'Caja', cell: ({ till, device }) => (device ? `${till} · ${device}` : till) },
  { header: 'Distancia', cell: ({ distance }) => distance },
  { header: 'Talla', cell: ({ size }) => kitSizeLabel(size) },
  { header: 'Quedan', align: 'end', cell: ({ left, places }) => `${left} de ${places}` },
  { header: 'Desde', cell: ({ dealt_at }) => <DateText value={dealt_at} form="date and time" /> },
]

export function HandCard({ deals }: { deals: TillBoard['deals'] }) {
  if (deals.length === 0) return null
  return (
    <SectionCard
      title="Cupos a mano"
      hint="Los tienen las cajas para vender sin red. Vuelven cuando los devuelven o cierran."
      flush
    >
      <DataTable caption="Cupos a mano" columns={COLUMNS} rows={deals} rowKey={({ id }) => id} empty={null} />
    </SectionCard>
  )
}
