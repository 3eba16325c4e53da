/** Column maps: those every event has, and the organiser's own. */
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownProfile } from '#domain/timing/contract.ts'
import type { deleteProfile } from '#domain/timing/profiles/profile-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { timingKeys } from '../timing-queries.ts'
import classes from './profiles-card.module.css'

const ProfileModal = opensLater(async () => (await import('./profile-modal.tsx')).ProfileModal, {
  profile: undefined,
})

type ProfilesCardProps = { eventId: string; profiles: readonly ShownProfile[] }

const SIGNS = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador' } as const

const shapeOf = ({ format, encoding, separator }: ShownProfile) =>
  format === 'xlsx' ? 'Excel' : `CSV ${encoding.toUpperCase()}, ${SIGNS[separator]}`

export function ProfilesCard({ eventId, profiles }: ProfilesCardProps) {
  const [edited, setEdited] = useState<ShownProfile | null | undefined>()
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()

  const remove = async ({ key, name }: ShownProfile) => {
    const sure = await ask({
      title: `¿Eliminar el perfil ${name}?`,
      body: 'Las versiones enviadas se conservan; solo se va esta forma de descargarlas.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (!sure) return
    try {
      const { message } = await call<typeof deleteProfile>(
        'DELETE /api/eventos/:id/cronometraje/perfiles/:profile_id',
        { params: { id: eventId, profile_id: key } },
      )
      await client.invalidateQueries({ queryKey: timingKeys.board(eventId) })
      toastSuccess(message)
    } catch (error) {
      void show(failureOf(error))
    }
  }

  return (
    <SectionCard
      title="Perfiles de columnas"
      hint="Si la empresa pide otros encabezados u otro orden, guárdalos una vez y descarga siempre así."
      action={
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setEdited(null)}
        >
          Nuevo perfil
        </Button>
      }
    >
      <ul className={classes.list}>
        {profiles.map((profile) => (
          <li key={profile.key} className={classes.one}>
            <span className={classes.words}>
              <strong>{profile.name}</strong>
              <span className={classes.soft}>
                {shapeOf(profile)}: {profile.columns.map(({ header }) => header).join(', ')}
              </span>
            </span>
            {profile.saved ? (
              <span className={classes.actions}>
                <ActionIcon
                  variant="default"
                  aria-label={`Editar ${profile.name}`}
                  onClick={() => setEdited(profile)}
                >
                  <IconPencil size={20} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  color="sangre"
                  aria-label={`Eliminar ${profile.name}`}
                  onClick={() => void remove(profile)}
                >
                  <IconTrash size={20} aria-hidden="true" />
                </ActionIcon>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <ProfileModal eventId={eventId} profile={edited} onClose={() => setEdited(undefined)} />
    </SectionCard>
  )
}
