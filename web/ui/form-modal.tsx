/** A form over the screen it belongs to, with its buttons in one row at the end. */
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-modal.module.css'

type FormModalProps = {
  opened: boolean
  onClose: () => void
  title: string
  size?: number
  children: ReactNode
}

export function FormModal({ opened, onClose, title, size = 640, children }: FormModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      // A stray click beside the form must not lose what was typed.
      closeOnClickOutside={false}
      classNames={{ title: classes.title, header: classes.header, body: classes.body, inner: classes.inner }}
    >
      {children}
    </Modal>
  )
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
