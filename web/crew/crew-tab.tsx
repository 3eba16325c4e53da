/** The tab Equipo: devices of volunteers, people with a right of the day, and the coordinator's PIN. */
import { Button } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Invitation, inviteDevice, ShownDevice } from '#domain/crew/contract.ts'
import { call } from '#web/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { shownAt } from '../events/event-addresses.ts'
import { useShownEvent } from '../events/event-queries.ts'
import type { Route } from './+types/crew-tab.ts'
import { type Crew, useCrew, useCrewAct } from './panel/crew-queries.ts'
import classes from './panel/crew-tab.module.css'
import { DeviceCard } from './panel/device-card.tsx'
import { EarlyBand } from './panel/early-band.tsx'
import { PeopleCard } from './panel/people-card.tsx'
import { PinCard } from './panel/pin-card.tsx'

const DeviceModal = opensLater(async () => (await import('./panel/device-modal.tsx')).DeviceModal, {
  opened: false,
})
const PersonModal = opensLater(async () => (await import('./panel/person-modal.tsx')).PersonModal, {
  opened: false,
})
const RenameModal = opensLater(async () => (await import('./panel/rename-modal.tsx')).RenameModal, {
  device: null,
})
const InvitationModal = opensLater(
  async () => (await import('./panel/invitation-modal.tsx')).InvitationModal,
  { invitations: null },
)

const NEW_CODES = { message: '', body: '', icon: 'success' } as const

/** New codes for whoever is still outside, to print them together. */
function PrintButton({
  eventId,
  devices,
  onInvited,
}: {
  eventId: string
  devices: readonly ShownDevice[]
  onInvited: (invitations: Invitation[]) => void
}) {
  const { act, busy } = useCrewAct(eventId)
  const outside = devices.filter(({ state }) => state === 'invited' || state === 'code over')
  if (outside.length === 0) return null
  const print = () =>
    act({
      question: {
        title: outside.length === 1 ? '¿Hacer 1 tarjeta?' : `¿Hacer ${outside.length} tarjetas?`,
        body: 'Cada dispositivo que falta por entrar recibe un código nuevo; los anteriores dejan de servir.',
        confirm: 'Hacer tarjetas',
      },
      send: async () => {
        const made: Invitation[] = []
        for (const { id: device_id } of outside) {
          const params = { id: eventId, device_id }
          const path = 'POST /api/eventos/:id/equipo/dispositivos/:device_id/codigo'
          made.push((await call<typeof inviteDevice>(path, { params })).invitation)
        }
        return { ...NEW_CODES, made }
      },
      done: ({ made }) => onInvited(made),
    })
  return (
    <Button
      variant="default"
      disabled={busy}
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={print}
    >
      Imprimir tarjetas
    </Button>
  )
}

function Team({
  eventId,
  crew,
  onInvited,
}: {
  eventId: string
  crew: Crew
  onInvited: (made: Invitation[]) => void
}) {
  const [renamed, setRenamed] = useState<ShownDevice | null>(null)
  const [granting, setGranting] = useState(false)
  return (
    <>
      <EarlyBand eventId={eventId} crew={crew} />
      <PinCard eventId={eventId} />
      <SectionCard
        title="Dispositivos"
        hint="Teléfonos de voluntarios sin cuenta. Cada uno entra con su QR y el PIN, y ve solo lo suyo."
        action={<PrintButton eventId={eventId} devices={crew.devices} onInvited={onInvited} />}
      >
        {crew.devices.length === 0 ? (
          <EmptyState mark="QR" level={3} title="Todavía no hay dispositivos.">
            Crea uno por mesa. El voluntario lee el QR, escribe el PIN y queda adentro.
          </EmptyState>
        ) : (
          <ul className={classes.cards}>
            {crew.devices.map((device) => (
              <DeviceCard
                key={device.id}
                eventId={eventId}
                device={device}
                onInvited={onInvited}
                onRename={() => setRenamed(device)}
              />
            ))}
          </ul>
        )}
      </SectionCard>
      <PeopleCard eventId={eventId} people={crew.people} onAdd={() => setGranting(true)} />
      <RenameModal eventId={eventId} device={renamed} onClose={() => setRenamed(null)} />
      <PersonModal eventId={eventId} crew={crew} opened={granting} onClose={() => setGranting(false)} />
    </>
  )
}

export default function CrewTab({ params: { id } }: Route.ComponentProps) {
  const event = useShownEvent()
  const { data, error, refetch } = useCrew(id)
  const [creating, setCreating] = useState(false)
  const [invitations, setInvitations] = useState<Invitation[] | null>(null)
  return (
    <>
      <TabTitle
        title="Equipo"
        hint="Quién ayuda el día del evento, con qué permiso y hasta cuándo."
        action={
          <Button
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            disabled={!data}
            onClick={() => setCreating(true)}
          >
            Nuevo dispositivo
          </Button>
        }
      />
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LinesSkeleton lines={8} /> : null}
      {data ? (
        <>
          <Team eventId={id} crew={data} onInvited={setInvitations} />
          <SectionCard
            title="Lista médica"
            hint="Para ambulancias y puestos médicos: en copias numeradas, y por número en el teléfono del médico."
            action={
              <Button component={Link} to={shownAt(event, 'medica')} variant="default">
                Abrir
              </Button>
            }
          />
          <DeviceModal
            eventId={id}
            crew={data}
            opened={creating}
            onClose={() => setCreating(false)}
            onInvited={setInvitations}
          />
        </>
      ) : null}
      <InvitationModal event={event.name} invitations={invitations} onClose={() => setInvitations(null)} />
    </>
  )
}
