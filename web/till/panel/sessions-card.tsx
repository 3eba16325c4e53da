/** Turns of the tills: those that are open, and the closed ones with what was missing or left over. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { TillSession } from '#domain/till/contract.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { differenceWords, WAY_NAMES } from '../till-words.ts'
import classes from './till-tab.module.css'

const soldIn = ({ count }: TillSession) => count.reduce((sum, { amount }) => sum + amount, 0)

const waysOf = ({ count }: TillSession) =>
  count
    .filter(({ sales }) => sales > 0)
    .map(({ way, amount }) => `${WAY_NAMES[way]} ${formatPesos(amount)}`)
    .join(' · ') || 'Sin ventas'

function Difference({ session: { difference, note } }: { session: TillSession }) {
  if (difference === null) return <StatusBadge tone="success">Abierto</StatusBadge>
  return (
    <>
      <span className={difference === 0 ? undefined : classes.off}>
        {differenceWords(difference, formatPesos)}
      </span>
      {note ? <div className={classes.soft}>{note}</div> : null}
    </>
  )
}

const COLUMNS: Column<TillSession>[] = [
  { header: 'Turno', cell: ({ till, number }) => `${till}, turno ${number}` },
  {
    header: 'Abrió',
    cell: ({ opened_by, opened_at }) => (
      <>
        {opened_by}
        <div className={classes.soft}>
          <DateText value={opened_at} form="date and time" />
        </div>
      </>
    ),
  },
  { header: 'Vendió', align: 'end', cell: (session) => <Money value={soldIn(session)} /> },
  { header: 'Por medio', cell: waysOf },
  { header: 'En el cajón', align: 'end', cell: ({ cash_due }) => <Money value={cash_due} /> },
  {
    header: 'Contado',
    align: 'end',
    cell: ({ counted }) => (counted === null ? '—' : <Money value={counted} />),
  },
  { header: 'Diferencia', cell: (session) => <Difference session={session} /> },
]

type SessionsCardProps = { eventId: string; sessions: readonly TillSession[] }

export function SessionsCard({ eventId, sessions }: SessionsCardProps) {
  return (
    <SectionCard
      title="Turnos"
      hint="Los abiertos se actualizan solos. Cada uno tiene su cierre para imprimir."
      flush
    >
      <DataTable
        caption="Turnos de caja"
        columns={COLUMNS}
        rows={sessions}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/caja/${eventId}/cierre/${id}`}
        empty={
          <EmptyState mark="0" level={3} title="Nadie ha abierto una caja.">
            El turno empieza cuando el voluntario abre la caja y cuenta la base.
          </EmptyState>
        }
      />
    </SectionCard>
  )
}
