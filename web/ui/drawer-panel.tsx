/** Detail beside the list it came from; the whole width on phones. */
import { Drawer } from '@mantine/core'
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

export function DrawerPanel({ opened, onClose, title, footer, size = 480, children }: DrawerPanelProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
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
