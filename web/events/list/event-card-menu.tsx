/** What can be done with an event without opening it. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { EventCard } from '#domain/events/contract.ts'
import { editorOf, shownAt } from '../event-addresses.ts'
import { EventMenuItems } from '../event-menu-items.tsx'
import { useDuplicating } from '../use-duplicating.tsx'
import { DeleteCopyItem } from './delete-copy-item.tsx'
import classes from './event-card.module.css'

export function EventCardMenu({ event }: { event: EventCard }) {
  const duplicating = useDuplicating(event)
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon className={classes.dots} aria-label={`Opciones de ${event.name}`}>
            <IconDots size={22} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={shownAt(event)}
            leftSection={<IconEye size={18} aria-hidden="true" />}
          >
            Ver
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={editorOf(event)}
            leftSection={<IconPencil size={18} aria-hidden="true" />}
          >
            Editar
          </Menu.Item>
          <EventMenuItems event={event} onDuplicate={duplicating.open} />
          <DeleteCopyItem event={event} />
        </Menu.Dropdown>
      </Menu>
      {duplicating.modal}
    </>
  )
}
