/** Top of an event's Detalles: what it is, whether it is on, and what can be done with it. */
import { Button } from '@mantine/core'
import { IconCash, IconExternalLink, IconEye, IconPencil, IconPhoto } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { EventDetail } from '#domain/events/contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { EVENTS, editorOf, previewOf, publicPathOf } from '../event-addresses.ts'
import { EventStatus } from '../event-status.tsx'
import { ActivateSwitch } from './activate-switch.tsx'
import classes from './event-header.module.css'
import { HeaderMenu, viewWords } from './header-menu.tsx'

export function EventIcon({ event, size }: { event: EventDetail; size: number }) {
  return event.icon ? (
    <img className={classes.icon} src={event.icon} alt="" width={size} height={size} />
  ) : (
    <span className={classes.icon} style={{ width: size, height: size }} aria-hidden="true">
      <IconPhoto size={Math.round(size * 0.43)} stroke={1.5} />
    </span>
  )
}

export function EventHeader({ event }: { event: EventDetail }) {
  const active = event.status === 'active'
  return (
    <PageTitle
      crumbs={[EVENTS]}
      title={
        <span className={classes.name}>
          <EventIcon event={event} size={56} />
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
            {viewWords(event)}
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
          <HeaderMenu event={event} />
        </div>
      }
    />
  )
}
