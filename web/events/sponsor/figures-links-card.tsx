/** Detalles: links to the sums of the event for a sponsor or a town hall, given out and taken back. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  FiguresLink,
  listFiguresLinks,
  revokeFiguresLink,
} from '#domain/events/sponsor/sponsor-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { eventKeys } from '../event-queries.ts'
import classes from './figures-links.module.css'

const FiguresLinkModal = opensLater(async () => (await import('./figures-link-modal.tsx')).FiguresLinkModal, {
  opened: false,
})

function OneLink({ link, onRevoke }: { link: FiguresLink; onRevoke: () => void }) {
  return (
    <li className={classes.one}>
      <span className={classes.words}>
        <span className={classes.head}>
          <strong className={classes.name}>{link.name}</strong>
          <StatusBadge tone={link.revoked_at ? 'neutral' : 'success'}>
            {link.revoked_at ? 'Revocado' : 'Activo'}
          </StatusBadge>
        </span>
        <span className={classes.soft}>
          Creado el <DateText value={link.created_at} />
          {link.created_by ? ` por ${link.created_by}` : ''}
        </span>
      </span>
      {link.revoked_at ? null : (
        <Button variant="default" aria-label={`Revocar el enlace de ${link.name}`} onClick={onRevoke}>
          Revocar
        </Button>
      )}
    </li>
  )
}

export function FiguresLinksCard({ eventId }: { eventId: number }) {
  const queryKey = [...eventKeys.all, 'figures-links', eventId]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<typeof listFiguresLinks>('GET /api/eventos/:id/cifras/enlaces', {
        params: { id: eventId },
        signal,
      }),
  })
  const [making, { open, close }] = useDisclosure(false)
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()
  const reload = () => client.invalidateQueries({ queryKey })

  const revoke = async ({ id, name }: FiguresLink) => {
    const sure = await ask({
      title: `¿Revocar el enlace de ${name}?`,
      body: 'Deja de abrir de inmediato. Puedes crear otro cuando quieras.',
      confirm: 'Revocar',
      danger: true,
    })
    if (!sure) return
    try {
      const { message } = await call<typeof revokeFiguresLink>(
        'DELETE /api/eventos/:id/cifras/enlaces/:link_id',
        { params: { id: eventId, link_id: id } },
      )
      await reload()
      toastSuccess(message)
    } catch (failed) {
      void show(failureOf(failed))
    }
  }

  return (
    <SectionCard
      title="Cifras para aliados"
      hint="Un enlace de solo lectura para un patrocinador o la alcaldía: sumas por distancia, género, edad y ciudad. Nunca nombres, y los grupos de menos de 5 van juntos."
      action={
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden="true" />}
          disabled={!data}
          onClick={open}
        >
          Crear enlace
        </Button>
      }
    >
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LinesSkeleton lines={2} /> : null}
      {data && data.links.length === 0 ? (
        <p className={classes.soft}>Todavía no has dado ninguno. Crea uno y envíalo por correo o WhatsApp.</p>
      ) : null}
      {data && data.links.length > 0 ? (
        <ul className={classes.list}>
          {data.links.map((link) => (
            <OneLink key={link.id} link={link} onRevoke={() => void revoke(link)} />
          ))}
        </ul>
      ) : null}
      <FiguresLinkModal eventId={eventId} opened={making} onClose={close} onMade={() => void reload()} />
    </SectionCard>
  )
}
