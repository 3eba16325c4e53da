/** Detail beside the list it came from; the whole width on phones. */
import { Drawer } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './drawer-panel.module.css'

type DrawerPanelProps = {
  opened: boolean
  onClose: () => void
  title: string
  /** Stays at the bottom, within the thumb's reach. */
  footer?: ReactNode
  size?: number
  children: ReactNode
}

/** Pressed in a form, a question or a list that lies over the drawer: Escape is theirs. */
const isOver = (target: EventTarget | null) => {
  if (!(target instanceof Element)) return false
  const dialog = target.closest('[role=dialog], [role=alertdialog], dialog')
  const isOther = dialog !== null && !dialog.classList.contains(classes.content ?? '')
  return isOther || target.getAttribute('data-mantine-stop-propagation') === 'true'
}

export function DrawerPanel({ opened, onClose, title, footer, size = 480, children }: DrawerPanelProps) {
  // Mantine's own would close the drawer together with what is open over it.
  useWindowEvent('keydown', ({ key, isComposing, target }) => {
    if (opened && key === 'Escape' && !isComposing && !isOver(target)) onClose()
  })
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      position="right"
      size={`min(100vw, ${size}px)`}
      classNames={{
        title: classes.title,
        header: classes.header,
        body: classes.body,
        content: classes.content,
      }}
    >
      <div className={classes.main}>{children}</div>
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </Drawer>
  )
}
