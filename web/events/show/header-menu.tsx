/** The menu of an event's header. On the slim header it also holds what has a button of its own on the full one. */
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCash,
  IconDots,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPower,
  IconUserMinus,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { EventDetail } from '#domain/events/contract.ts'
import { LACKS_WORDS, useLacks } from '#web/accounts/own-rights.ts'
import { editorOf, previewOf, shownAt } from '../event-addresses.ts'
import { EventMenuItems } from '../event-menu-items.tsx'
import { useDuplicating } from '../use-duplicating.tsx'
import { useDeleteUnpaid } from './delete-unpaid.ts'
import classes from './event-header.module.css'
import { useActivation } from './use-activation.ts'

export const viewWords = ({ status }: Pick<EventDetail, 'status'>) =>
  status === 'active' ? 'Ver evento' : 'Vista previa'

const icon = (Icon: typeof IconEye) => <Icon size={18} aria-hidden="true" />

/** The buttons of the full header; the first two stand on the slim one too where there is room for them. */
function FoldedItems({ event }: { event: EventDetail }) {
  const { active, isPending, change } = useActivation(event)
  return (
    <>
      <Menu.Item
        component={Link}
        to={previewOf(event)}
        className={classes.folded}
        leftSection={icon(IconEye)}
      >
        {viewWords(event)}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={editorOf(event)}
        className={classes.folded}
        leftSection={icon(IconPencil)}
      >
        Editar
      </Menu.Item>
      <Menu.Item component={Link} to={`/admin/pagos?event_id=${event.id}`} leftSection={icon(IconCash)}>
        Pagos
      </Menu.Item>
      {event.external ? null : (
        <Menu.Item
          leftSection={icon(active ? IconEyeOff : IconPower)}
          disabled={isPending}
          onClick={() => void change(!active)}
        >
          {active ? 'Desactivar evento' : 'Activar evento'}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}

export function HeaderMenu({ event, slim = false }: { event: EventDetail; slim?: boolean }) {
  const deleteUnpaid = useDeleteUnpaid(event.id)
  const lacksAnnul = useLacks('annul')
  const duplicating = useDuplicating(event)
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon variant="default" aria-label="Más acciones">
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {slim ? <FoldedItems event={event} /> : null}
          <EventMenuItems event={event} onDuplicate={duplicating.open} />
          {event.restricted || event.external ? null : (
            <Menu.Item
              component={Link}
              to={shownAt(event, 'cambios/aviso')}
              leftSection={icon(IconCalendarEvent)}
            >
              Mover o cancelar
            </Menu.Item>
          )}
          {event.restricted ? null : (
            <Menu.Item
              className={classes.danger}
              leftSection={icon(IconUserMinus)}
              disabled={deleteUnpaid.isPending || lacksAnnul}
              title={lacksAnnul ? LACKS_WORDS.annul : undefined}
              onClick={deleteUnpaid.ask}
            >
              Eliminar no pagados
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {duplicating.modal}
    </>
  )
}
