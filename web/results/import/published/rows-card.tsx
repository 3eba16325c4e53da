/** The published rows, hidden ones too, each open to a correction. */
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { listStaffResults, StaffResultRow } from '#domain/results/corrections/correction-contract.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListTools } from '#web/ui/list-tools.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PagedTable } from '#web/ui/paged-list.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { SortSelect } from '#web/ui/table/sort-select.tsx'
import classes from '../import.module.css'
import { resultsKeys } from '../results-keys.ts'

const CorrectRowModal = opensLater(async () => (await import('./correct-row-modal.tsx')).CorrectRowModal, {
  row: null,
})

const columnsOf = (onCorrect: (row: StaffResultRow) => void): readonly Column<StaffResultRow>[] => [
  {
    header: 'Dorsal',
    sort: 'bib',
    cell: ({ bib_number, hidden, corrected }) => (
      <span className={classes.bib}>
        {bib_number} {hidden ? <StatusBadge tone="neutral">Oculto</StatusBadge> : null}
        {corrected ? <StatusBadge tone="info">Corregido</StatusBadge> : null}
      </span>
    ),
  },
  { header: 'Nombre', sort: 'name', cell: ({ name }) => name },
  { header: 'Distancia', sort: 'division', cell: ({ race_division }) => race_division },
  { header: 'Categoría', sort: 'category', cell: ({ category }) => category || '-' },
  {
    header: 'Tiempo',
    sort: 'time',
    align: 'end',
    cell: ({ state, chip_time, gun_time }) => state ?? (chip_time || gun_time || '-'),
  },
  { header: 'Pos.', sort: 'position', align: 'end', cell: ({ overall_position }) => overall_position ?? '-' },
  {
    header: 'Acciones',
    quietHeader: true,
    align: 'end',
    cell: (row) => (
      <Button size="sm" variant="default" onClick={() => onCorrect(row)}>
        Corregir<span className="visually-hidden"> el dorsal {row.bib_number}</span>
      </Button>
    ),
  },
]

export function RowsCard({ eventId }: { eventId: number }) {
  const [corrected, setCorrected] = useState<StaffResultRow | null>(null)
  // Not in the address: moving through the pages must not scroll the screen to its top.
  const [{ page, search, sort, per_page }, setAsked] = useState({
    page: 1,
    search: '',
    sort: '',
    per_page: 0,
  })
  const ask = (changes: Partial<{ page: number; search: string; sort: string; per_page: number }>) =>
    setAsked((before) => ({ ...before, page: 1, ...changes }))
  const query = { page, search, ...(sort ? { sort } : {}), ...(per_page ? { per_page } : {}) }
  const columns = columnsOf(setCorrected)
  const rows = useQuery({
    queryKey: resultsKeys.rows(eventId, query),
    queryFn: ({ signal }) =>
      call<typeof listStaffResults>('GET /api/event-results/:id/rows', {
        params: { id: eventId },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <SectionCard
      title="Corregir una fila"
      hint="Cambia un nombre, un tiempo o un dorsal, u oculta a quien lo pida."
    >
      <ListTools total={rows.data?.total} one="resultado" many="resultados">
        <SearchBox
          label="Buscar por nombre o dorsal"
          value={search}
          onSearch={(text) => ask({ search: text })}
        />
        <SortSelect columns={columns} sort={sort} onSort={(next) => ask({ sort: next })} />
      </ListTools>
      <PagedTable
        listed={rows}
        page={page}
        onPage={(next) => ask({ page: next })}
        sort={sort}
        onSort={(next) => ask({ sort: next })}
        perPage={per_page}
        onPerPage={(size) => ask({ per_page: size })}
        caption="Resultados publicados"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState mark="0" title={`Nadie coincide con «${search}».`}>
            Busca por nombre o por dorsal.
          </EmptyState>
        }
      />
      <CorrectRowModal eventId={eventId} row={corrected} onClose={() => setCorrected(null)} />
    </SectionCard>
  )
}
