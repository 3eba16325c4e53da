/** Tab Categorías. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Category } from '#domain/events/contract.ts'
import { categoryName } from '#domain/events/rules/category-names.ts'
import { categoryGenderLabel } from '#domain/events/rules/genders.ts'
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { useDeleteRow } from '../delete-row.ts'
import { DistancesSection } from '../distances/distances-section.tsx'
import { CategoriesHelp } from '../event-help.tsx'
import { useShownEvent } from '../event-queries.ts'
import { type CategoryRow, newCategory } from '../form/event-draft.ts'
import { RowActions } from './row-actions.tsx'

const CategoryModal = opensLater(async () => (await import('./category-modal.tsx')).CategoryModal, {
  row: null,
})

const rowOf = ({ category: _, team_size, ...row }: Category): CategoryRow => ({
  key: `stored-${row.id}`,
  ...row,
  team_size: team_size ?? '',
})

const COLUMNS: readonly Column<Category>[] = [
  {
    header: 'Categoría',
    cell: ({ distance, title }) => (
      <>
        <strong>{distance}</strong> {title}
      </>
    ),
  },
  { header: 'Género', cell: ({ gender }) => categoryGenderLabel(gender) },
  { header: 'Edades', align: 'end', cell: ({ start_age, final_age }) => `${start_age} a ${final_age}` },
  { header: 'Personas', align: 'end', cell: ({ team_size }) => team_size ?? 'Cualquiera' },
  { header: 'Diferencia', align: 'end', cell: ({ difference }) => <Money value={difference} /> },
]

export default function CategoriesTab() {
  const event = useShownEvent()
  const [editing, setEditing] = useState<CategoryRow | null>(null)
  const deleteRow = useDeleteRow('categoria')
  const locked = isNoDeportivo(event.sport)
  const otherAges = event.distances.some(({ age_on, start_at }) => age_on || start_at)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing(newCategory())}>
      Agregar categoría
    </Button>
  )
  const columns: readonly Column<Category>[] = locked
    ? COLUMNS
    : [
        ...COLUMNS,
        {
          header: 'Acciones',
          align: 'end',
          quietHeader: true,
          cell: (category) => (
            <RowActions
              name={categoryName(category, event.categorias)}
              onEdit={() => setEditing(rowOf(category))}
              onDelete={() => void deleteRow(category.id)}
            />
          ),
        },
      ]
  return (
    <>
      <TabTitle
        title="Categorías"
        hint={
          locked
            ? 'Un evento no deportivo tiene una categoría fija para todos.'
            : otherAges
              ? 'Vale la edad del día que dice cada distancia, o la del día de la carrera.'
              : 'Vale la edad que cada quien tenga el día de la carrera.'
        }
        action={locked ? undefined : add}
      />
      {locked ? null : <CategoriesHelp />}
      {locked ? null : <DistancesSection event={event} />}
      <DataTable
        caption="Categorías"
        columns={columns}
        rows={event.categorias}
        rowKey={({ id }) => id}
        empty={
          <EmptyState mark="5K" title="Aún no hay categorías.">
            Sin categorías nadie puede inscribirse.
          </EmptyState>
        }
      />
      <CategoryModal event={event} row={editing} onClose={() => setEditing(null)} />
    </>
  )
}
