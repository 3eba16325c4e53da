/** Desks and tills: when each was last heard of, what it handed over, whom it serves, which numbers it has to give. */
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { ROLE_NAMES } from '#domain/crew/rules/crew-roles.ts'
import type { DeskBoard, ShownDeskDevice, takeNumbersBack } from '#domain/kit-desk/board/board-contract.ts'
import { call } from '#web/client.ts'
import { contactText, DEVICE_STATES } from '#web/crew/panel/crew-words.ts'
import { scopeText } from '#web/crew/scope-text.ts'
import { shownAt } from '#web/events/event-addresses.ts'
import { useShownEvent } from '#web/events/event-queries.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './board.module.css'
import { useBoardAct } from './board-queries.ts'
import { counted, unsentText } from './board-words.ts'

const rangesText = ({ ranges }: ShownDeskDevice) =>
  ranges.map(([from, to]) => (from === to ? from : `${from} a ${to}`)).join(', ')

function Desk({ name, roles, scope, state }: ShownDeskDevice) {
  const { tone, label } = DEVICE_STATES[state]
  return (
    <span className={classes.stack}>
      <span className={classes.name}>{name}</span>
      <span className={classes.soft}>
        {[roles.map((role) => ROLE_NAMES[role]).join(', '), scopeText(scope)].filter(Boolean).join(' · ')}
      </span>
      {state === 'joined' ? null : <StatusBadge tone={tone}>{label}</StatusBadge>}
    </span>
  )
}

function Contact({ state, last_seen_at }: ShownDeskDevice) {
  return (
    <span className={classes.stack}>
      <span>{contactText(last_seen_at)}</span>
      {last_seen_at !== null && state === 'joined' ? (
        <span className={classes.soft}>{unsentText(last_seen_at)}</span>
      ) : null}
    </span>
  )
}

export function DevicesView({ board }: { board: DeskBoard }) {
  const event = useShownEvent()
  const { act, busy } = useBoardAct(event.id)
  const collect = ({ id, name, numbers_left }: ShownDeskDevice) =>
    act(
      {
        title: `¿Recoger ${counted(numbers_left, 'número', 'números')} de «${name}»?`,
        body: 'Los que no ha dado vuelven a la serie. Si está sin red puede haber dado alguno: recógelos cuando haya enviado todo.',
        confirm: 'Recoger',
      },
      () =>
        call<typeof takeNumbersBack>('POST /api/eventos/:id/entrega/dispositivos/:device_id/numeros', {
          params: { id: event.id, device_id: id },
        }),
    )
  const columns: Column<ShownDeskDevice>[] = [
    { header: 'Mesa', cell: Desk },
    { header: 'Contacto', cell: Contact },
    { header: 'Entregas', align: 'end', cell: ({ handed }) => formatNumber(handed) },
    {
      header: 'Números por dar',
      cell: (device) =>
        device.ranges.length === 0 ? (
          '-'
        ) : (
          <span className={classes.stack}>
            <span>{rangesText(device)}</span>
            <span className={classes.soft}>{counted(device.numbers_left, 'libre', 'libres')}</span>
            <Button variant="default" size="xs" disabled={busy} onClick={() => collect(device)}>
              Recoger<span className="visually-hidden"> los números de {device.name}</span>
            </Button>
          </span>
        ),
    },
  ]
  const toCrew = (
    <Button component={Link} to={shownAt(event, 'equipo')} variant="default">
      Abrir Equipo
    </Button>
  )
  return (
    <DataTable
      caption="Mesas y cajas"
      columns={columns}
      rows={board.devices}
      rowKey={({ id }) => id}
      empty={
        <EmptyState mark="QR" level={3} title="Todavía no hay mesas." action={toCrew}>
          Crea un dispositivo por mesa en Equipo. Ahí está también el PIN.
        </EmptyState>
      }
    />
  )
}
