/** Top of an event's inner tabs in one line: which event, how it stands, and its actions folded away. */
import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { EventDetail } from '#domain/events/contract.ts'
import { EVENTS, editorOf, previewOf, publicPathOf } from '../event-addresses.ts'
import { EventStatus } from '../event-status.tsx'
import classes from './event-header.module.css'
import { EventIcon } from './event-header.tsx'
import { HeaderMenu, viewWords } from './header-menu.tsx'

export function SlimHeader({ event }: { event: EventDetail }) {
  const ViewIcon = event.status === 'active' ? IconExternalLink : IconEye
  return (
    <header className={classes.slim}>
      <nav className={classes.back} aria-label="Ruta de navegación">
        <Link to={EVENTS.to}>{EVENTS.label}</Link>
      </nav>
      <EventIcon event={event} size={32} />
      <div className={classes.who}>
        <h1 className={classes.slimName}>
          <Link className={classes.link} to={publicPathOf(event)}>
            {event.name}
          </Link>
        </h1>
        <p className={classes.count}>
          {formatNumber(event.inscritos_count)} de {formatNumber(event.participant_limit)} inscritos
        </p>
      </div>
      <EventStatus status={event.status} />
      <div className={classes.slimActions}>
        <Button
          component={Link}
          to={previewOf(event)}
          variant="default"
          leftSection={<ViewIcon size={18} aria-hidden="true" />}
        >
          {viewWords(event)}
        </Button>
        <Button
          component={Link}
          to={editorOf(event)}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          Editar
        </Button>
        <HeaderMenu event={event} slim />
      </div>
    </header>
  )
}

/** The shape of the slim header and of the tab bar below it. */
export function SlimSkeleton() {
  return (
    <div className={classes.slimShape} role="status" aria-label="Cargando">
      <Skeleton height={32} width={280} />
      <Skeleton height={16} width="70%" />
    </div>
  )
}
