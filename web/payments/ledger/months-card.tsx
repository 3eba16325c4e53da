/** 'Meses': what came and went in each, and whether it is closed. For the Administrator. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LedgerMonth, listMonths } from '#domain/payments/ledger/movements-contract.ts'
import { call } from '#web/client.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Money } from '#web/ui/money.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { daysOfMonth, monthWords } from './month-words.ts'
import { MonthButton } from './months-button.tsx'
import classes from './movements.module.css'

const ReopenMonthModal = opensLater(
  async () => (await import('./months-reopen-modal.tsx')).ReopenMonthModal,
  { month: null },
)

function MonthState({ closed_at, closed_by, closable }: LedgerMonth) {
  if (closed_at)
    return (
      <span className={classes.state}>
        <StatusBadge tone="success">Cerrado</StatusBadge>
        <span className={classes.soft}>
          el <DateText value={closed_at} />
          {closed_by ? ` por ${closed_by}` : ''}
        </span>
      </span>
    )
  return (
    <span className={classes.state}>
      <StatusBadge tone="neutral">Abierto</StatusBadge>
      {closable ? null : <span className={classes.soft}>Se puede cerrar cuando termine</span>}
    </span>
  )
}

const columnsOf = (onReopen: (month: string) => void): readonly Column<LedgerMonth>[] => [
  { header: 'Mes', cell: ({ month }) => monthWords(month) },
  { header: 'Entró', align: 'end', cell: ({ received }) => <Money value={received} /> },
  { header: 'Salió', align: 'end', cell: ({ refunded }) => <Money value={refunded} /> },
  { header: 'Estado', cell: (month) => <MonthState {...month} /> },
  {
    header: 'Cerrar o reabrir',
    quietHeader: true,
    align: 'end',
    cell: (month) => <MonthButton month={month} onReopen={() => onReopen(month.month)} />,
  },
]

export function MonthsCard({ at }: { at: (changes: Record<string, string>) => string }) {
  const [reopening, setReopening] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'months'],
    queryFn: ({ signal }) => call<typeof listMonths>('GET /api/ledger/months', { signal }),
  })
  return (
    <SectionCard
      title="Meses"
      hint="En un mes cerrado no se anota nada más. Elige un mes para ver sus movimientos."
    >
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Meses"
          columns={columnsOf(setReopening)}
          rows={data?.data}
          skeletonRows={3}
          rowKey={({ month }) => month}
          rowHref={({ month }) => at(daysOfMonth(month))}
          empty={
            <EmptyState mark="0" level={3} title="Todavía no hay meses con movimientos.">
              El primero aparece con el primer pago; ciérralo cuando tu contador lo tenga.
            </EmptyState>
          }
        />
      )}
      <ReopenMonthModal month={reopening} onClose={() => setReopening(null)} />
    </SectionCard>
  )
}
