/** The dialog of 'Duplicar', beside the menu that opens it: what stands inside goes with the menu. */
import { useState } from 'react'
import { opensLater } from '#web/ui/opens-later.tsx'
import type { Copied } from './duplicate-modal.tsx'

const DuplicateModal = opensLater(async () => (await import('./duplicate-modal.tsx')).DuplicateModal, {
  opened: false,
})

export const useDuplicating = (event: Copied) => {
  const [opened, setOpened] = useState(false)
  return {
    open: () => setOpened(true),
    modal: <DuplicateModal event={event} opened={opened} onClose={() => setOpened(false)} />,
  }
}
