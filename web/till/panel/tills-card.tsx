/** The tills of the event: who sells with each, its prefix, whether a turn is open and what it sold. */
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatHour } from '#domain/colombia/clock.ts'
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import type { closeTill, PanelTill } from '#domain/till/panel/panel-contract.ts'
import { call } from '#web/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { KIND_NAMES } from '../till-words.ts'
import { useTillAct } from './till-queries.ts'
import classes from './till-tab.module.css'

type TillCardProps = { eventId: string; till: PanelTill; onEdit: () => void }

function State({ till }: { till: PanelTill }) {
  if (till.closed_at) return <StatusBadge tone="neutral">Cerrada del todo</StatusBadge>
  return till.session ? (
    <StatusBadge tone="success">Vendiendo</StatusBadge>
  ) : (
    <StatusBadge tone="info">Sin turno</StatusBadge>
  )
}

function TillCard({ eventId, till, onEdit }: TillCardProps) {
  const { act, busy } = useTillAct(eventId)
  const named = <span className="visually-hidden"> {till.name}</span>
  const close = () =>
    act({
      question: {
        title: `¿Cerrar «${till.name}» del todo?`,
        body: 'No abre más turnos. Sus ventas y cierres quedan.',
        confirm: 'Cerrar del todo',
        danger: true,
      },
      send: () =>
        call<typeof closeTill>('POST /api/eventos/:id/caja/tills/:till_id/close', {
          params: { id: eventId, till_id: till.id },
        }),
    })
  const { session } = till
  return (
    <li className={classes.card} data-over={till.closed_at !== null || undefined}>
      <div className={classes.head}>
        <h3 className={classes.name}>{till.name}</h3>
        <State till={till} />
      </div>
      <p>
        {KIND_NAMES[till.kind]} · recibos {till.prefix} · {till.device ?? 'cualquier dispositivo'}
      </p>
      <p className={classes.soft}>
        {formatNumber(till.sales)} {till.sales === 1 ? 'venta' : 'ventas'} · {formatPesos(till.sold)}
      </p>
      {session ? (
        <p className={classes.soft}>
          {session.opened_by}, desde {formatHour(session.opened_at)} · en el cajón debe haber{' '}
          {formatPesos(session.cash_due)}
        </p>
      ) : null}
      {till.closed_at ? null : (
        <div className={classes.foot}>
          <Button variant="default" px={12} onClick={onEdit}>
            Editar{named}
          </Button>
          {session ? (
            <Button variant="default" px={12} component={Link} to={`/caja/${eventId}/cierre/${session.id}`}>
              Ver turno{named}
            </Button>
          ) : (
            <Button variant="default" px={12} disabled={busy} onClick={close}>
              Cerrar del todo{named}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type TillsCardProps = { eventId: string; tills: readonly PanelTill[]; onEdit: (till: PanelTill) => void }

export function TillsCard({ eventId, tills, onEdit }: TillsCardProps) {
  return (
    <SectionCard
      title="Cajas"
      hint="Cada una tiene su prefijo de recibos. Se vende desde el teléfono o la tableta, en /caja."
      action={
        <Button component={Link} to={`/caja/${eventId}`} reloadDocument variant="default">
          Abrir la caja
        </Button>
      }
    >
      {tills.length === 0 ? (
        <EmptyState mark="$" level={3} title="Todavía no hay cajas.">
          Crea una por mesa de venta o por tienda. El voluntario la abre con su base y al final la cierra.
        </EmptyState>
      ) : (
        <ul className={classes.cards}>
          {tills.map((till) => (
            <TillCard key={till.id} eventId={eventId} till={till} onEdit={() => onEdit(till)} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
