/** What the menu of an event offers wherever it stands: its next edition, and its public address. */
import { Menu } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import type { EventCard } from '#domain/events/contract.ts'
import { useIsAdministrator } from './administrator-only.tsx'
import { useCopyPublicLink } from './copy-public-link.ts'

type EventMenuItemsProps = { event: Pick<EventCard, 'slug'>; onDuplicate: () => void }

export function EventMenuItems({ event, onDuplicate }: EventMenuItemsProps) {
  const copyLink = useCopyPublicLink()
  const mayDuplicate = useIsAdministrator()
  return (
    <>
      {mayDuplicate ? (
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={onDuplicate}>
          Duplicar
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconLink size={18} aria-hidden="true" />} onClick={() => copyLink(event.slug)}>
        Copiar enlace público
      </Menu.Item>
    </>
  )
}
