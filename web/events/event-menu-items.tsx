/** What the menu of an event offers wherever it stands: a copy of the event, and its public address. */
import { Menu } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import type { EventCard } from '#domain/events/contract.ts'
import { useIsAdministrator } from './administrator-only.tsx'
import { useCopyPublicLink } from './copy-public-link.ts'
import { useDuplicateEvent } from './duplicate-event.ts'

export function EventMenuItems({ event }: { event: Pick<EventCard, 'id' | 'external' | 'slug'> }) {
  const duplicate = useDuplicateEvent()
  const copyLink = useCopyPublicLink()
  const mayDuplicate = useIsAdministrator()
  return (
    <>
      {mayDuplicate ? (
        <Menu.Item
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          disabled={duplicate.isPending}
          onClick={() => duplicate.mutate(event)}
        >
          Duplicar
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconLink size={18} aria-hidden="true" />} onClick={() => copyLink(event.slug)}>
        Copiar enlace público
      </Menu.Item>
    </>
  )
}
