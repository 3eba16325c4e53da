/** Top of an event's detail: what it is, whether it is on, and what can be done with it. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCash,
  IconDots,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconPhoto,
  IconUserMinus,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { EventDetail } from '#domain/events/contract.ts'
import { LACKS_WORDS, useLacks } from '#web/accounts/own-rights.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { EVENTS, editorOf, previewOf, publicPathOf, shownAt } from '../event-addresses.ts'
import { EventMenuItems } from '../event-menu-items.tsx'
import { EventStatus } from '../event-status.tsx'
import { ActivateSwitch } from './activate-switch.tsx'
import { useDeleteUnpaid } from './delete-unpaid.ts'
import classes from './event-header.module.css'

function MoreActions({ event }: { event: EventDetail }) {
  const deleteUnpaid = useDeleteUnpaid(event.id)
  const lacksAnnul = useLacks('annul')
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label="Más acciones">
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <EventMenuItems event={event} />
        {event.restricted || event.external ? null : (
          <Menu.Item
            component={Link}
            to={shownAt(event, 'cambios/aviso')}
            leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
          >
            Mover o cancelar
          </Menu.Item>
        )}
        {event.restricted ? null : (
          <Menu.Item
            className={classes.danger}
            leftSection={<IconUserMinus size={18} aria-hidden="true" />}
            disabled={deleteUnpaid.isPending || lacksAnnul}
            title={lacksAnnul ? LACKS_WORDS.annul : undefined}
            onClick={deleteUnpaid.ask}
          >
            Eliminar no pagados
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export function EventHeader({ event }: { event: EventDetail }) {
  const active = event.status === 'active'
  return (
    <PageTitle
      crumbs={[EVENTS]}
      title={
        <span className={classes.name}>
          {event.icon ? (
            <img className={classes.icon} src={event.icon} alt="" width={56} height={56} />
          ) : (
            <span className={classes.icon} aria-hidden="true">
              <IconPhoto size={24} stroke={1.5} />
            </span>
          )}
          <Link className={classes.link} to={publicPathOf(event)}>
            {event.name}
          </Link>
        </span>
      }
      subtitle={
        <span className={classes.facts}>
          <EventStatus status={event.status} />
          {event.city ? <span>{event.city}</span> : null}
          <span>
            Creado el <DateText value={event.created_at} />
          </span>
        </span>
      }
      action={
        <div className={classes.actions}>
          {event.restricted || event.external ? null : <ActivateSwitch event={event} />}
          <Button
            component={Link}
            to={previewOf(event)}
            variant="default"
            leftSection={
              active ? (
                <IconExternalLink size={18} aria-hidden="true" />
              ) : (
                <IconEye size={18} aria-hidden="true" />
              )
            }
          >
            {active ? 'Ver evento' : 'Vista previa'}
          </Button>
          {event.restricted ? null : (
            <Button
              component={Link}
              to={`/admin/pagos?event_id=${event.id}`}
              variant="default"
              leftSection={<IconCash size={18} aria-hidden="true" />}
            >
              Pagos
            </Button>
          )}
          <Button
            component={Link}
            to={editorOf(event)}
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            Editar
          </Button>
          <MoreActions event={event} />
        </div>
      }
    />
  )
}
