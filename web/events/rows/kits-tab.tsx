/** Tab Kits: what came in, what is taken and what is left. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Kit } from '#domain/events/contract.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { useDeleteRow } from '../delete-row.ts'
import { shownAt } from '../event-addresses.ts'
import { KitsHelp } from '../event-help.tsx'
import { useShownEvent } from '../event-queries.ts'
import { type KitRow, kitRowOf, newKit } from '../form/event-draft.ts'
import { wearersOf } from '../form/kit-wearers.ts'
import { RowActions } from './row-actions.tsx'

const KitModal = opensLater(async () => (await import('./kit-modal.tsx')).KitModal, { row: null })

/** Under a tenth somebody should order more. */
function Left({ kit: { left, amount } }: { kit: Kit }) {
  if (left <= 0) return <StatusBadge tone="danger">Agotado</StatusBadge>
  return left * 10 < amount ? (
    <StatusBadge tone="warning">{formatNumber(left)}</StatusBadge>
  ) : (
    formatNumber(left)
  )
}

const WEARERS: Column<Kit> = { header: 'Para quién', cell: (kit) => wearersOf(kit) || 'Todos' }

const COLUMNS: readonly Column<Kit>[] = [
  { header: 'Kit', cell: ({ kit_name }) => <strong>{kit_name}</strong> },
  { header: 'Talla', cell: ({ size }) => kitSizeLabel(size) },
  { header: 'Cantidad', align: 'end', cell: ({ amount }) => formatNumber(amount) },
  { header: 'Asignados', align: 'end', cell: ({ taken }) => formatNumber(taken) },
  { header: 'Quedan', align: 'end', cell: (kit) => <Left kit={kit} /> },
]

export default function KitsTab() {
  const event = useShownEvent()
  const [editing, setEditing] = useState<KitRow | null>(null)
  const deleteRow = useDeleteRow('kit')
  const locked = isNoDeportivo(event.sport)
  const add = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      // Most kits are one name in many sizes: the name is carried along.
      onClick={() => setEditing({ ...newKit(), kit_name: event.kits.at(-1)?.kit_name ?? '' })}
    >
      Agregar kit
    </Button>
  )
  // Who never said it of any kit has no use for a column full of 'Todos'.
  const shown = event.kits.some((kit) => wearersOf(kit)) ? COLUMNS.toSpliced(2, 0, WEARERS) : COLUMNS
  const columns: readonly Column<Kit>[] = locked
    ? COLUMNS
    : [
        ...shown,
        {
          header: 'Acciones',
          align: 'end',
          quietHeader: true,
          cell: (kit) => (
            <RowActions
              name={`${kit.kit_name} ${kitSizeLabel(kit.size)}`}
              onEdit={() => setEditing(kitRowOf(kit))}
              onDelete={() => void deleteRow(kit.id)}
            />
          ),
        },
      ]
  return (
    <>
      <TabTitle
        title="Kits"
        hint={
          locked ? (
            'Un evento no deportivo tiene un kit fijo: uno por participante.'
          ) : (
            <>
              Una fila por talla. Los asignados incluyen las reservas sin pagar.{' '}
              <Link to={shownAt(event, 'tallas')}>Ver el radar de tallas</Link>
            </>
          )
        }
        action={locked ? undefined : add}
      />
      {locked ? null : <KitsHelp />}
      <DataTable
        caption="Kits"
        columns={columns}
        rows={event.kits}
        rowKey={({ id }) => id}
        empty={
          <EmptyState mark="M" title="Aún no hay kits.">
            Sin kits nadie puede inscribirse.
          </EmptyState>
        }
      />
      <KitModal event={event} row={editing} onClose={() => setEditing(null)} />
    </>
  )
}
