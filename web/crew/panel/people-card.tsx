/** People with an account and a right of the day. */
import { Button } from '@mantine/core'
import type { revokeGrant, ShownPerson } from '#domain/crew/contract.ts'
import { ROLE_NAMES } from '#domain/crew/rules/crew-roles.ts'
import { call } from '#web/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useCrewAct } from './crew-queries.ts'
import classes from './crew-tab.module.css'
import { atText } from './crew-words.ts'

const stateOf = ({ open, from }: ShownPerson) => {
  if (open) return { tone: 'success', label: 'Abierto' } as const
  return Date.parse(from) > Date.now()
    ? ({ tone: 'info', label: `Abre ${atText(from)}` } as const)
    : ({ tone: 'neutral', label: 'Terminó' } as const)
}

function PersonRow({ eventId, person }: { eventId: string; person: ShownPerson }) {
  const { act, busy } = useCrewAct(eventId)
  const { tone, label } = stateOf(person)
  const revoke = () =>
    act({
      question: {
        title: `¿Retirar ${ROLE_NAMES[person.role]} a ${person.name}?`,
        body: 'Deja de servir desde ya. Puedes darlo de nuevo.',
        confirm: 'Retirar',
        danger: true,
      },
      send: () =>
        call<typeof revokeGrant>('POST /api/eventos/:id/equipo/personas/:grant_id/revocar', {
          params: { id: eventId, grant_id: person.id },
        }),
    })
  return (
    <li className={classes.person}>
      <div>
        <strong className={classes.name}>{person.name}</strong>
        <span className={classes.soft}>{person.email}</span>
      </div>
      <div>
        <span>{ROLE_NAMES[person.role]}</span>
        <span className={person.early ? classes.early : classes.soft}>
          {person.early ? 'Termina antes de la última salida: ' : 'Hasta '}
          {atText(person.until)}
        </span>
      </div>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <Button variant="default" disabled={busy} onClick={revoke}>
        Retirar<span className="visually-hidden"> {`${ROLE_NAMES[person.role]} a ${person.name}`}</span>
      </Button>
    </li>
  )
}

type PeopleCardProps = { eventId: string; people: readonly ShownPerson[]; onAdd: () => void }

export function PeopleCard({ eventId, people, onAdd }: PeopleCardProps) {
  return (
    <SectionCard
      title="Personas"
      hint="Con su propia cuenta: médicos, cronometraje, quien decide solicitudes."
      action={
        <Button variant="default" onClick={onAdd}>
          Dar permiso
        </Button>
      }
    >
      {people.length === 0 ? (
        <EmptyState mark="+" level={3} title="Nadie tiene permisos del día.">
          Para quien ayuda solo en este evento. Administradores y colaboradores ya los tienen.
        </EmptyState>
      ) : (
        <ul className={classes.people}>
          {people.map((person) => (
            <PersonRow key={person.id} eventId={eventId} person={person} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
