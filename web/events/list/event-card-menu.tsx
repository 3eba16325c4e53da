/** What can be done with an event without opening it. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconEye, IconLink, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { EventCard } from '#domain/events/contract.ts'
import { useIsAdministrator } from '../administrator-only.tsx'
import { useCopyPublicLink } from '../copy-public-link.ts'
import { useDuplicateEvent } from '../duplicate-event.ts'
import { editorOf, shownAt } from '../event-addresses.ts'
import classes from './event-card.module.css'

export function EventCardMenu({ event }: { event: EventCard }) {
  const duplicate = useDuplicateEvent()
  const copyLink = useCopyPublicLink()
  const mayDuplicate = useIsAdministrator()
  return (
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
        {mayDuplicate ? (
          <Menu.Item
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            disabled={duplicate.isPending}
            onClick={() => duplicate.mutate(event)}
          >
            Duplicar
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconLink size={18} aria-hidden="true" />}
          onClick={() => copyLink(event.slug)}
        >
          Copiar enlace público
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
