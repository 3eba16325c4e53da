/**
 * The small dialog under notices and confirmations: the browser's own <dialog>, which traps focus, closes on Escape
 * and gives focus back, without weight for public pages. Forms use Mantine's Modal, whose popovers need a portal.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './dialog-card.module.css'
import { focusBack } from './focus-back.ts'

type DialogCardProps = {
  titleId: string
  textId?: string
  role?: 'dialog' | 'alertdialog'
  onClose: () => void
  children: ReactNode
}

export function DialogCard({ titleId, textId, role = 'dialog', onClose, children }: DialogCardProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => {
      shown?.close()
      // React removes the dialog at once, so the browser may not get to give focus back.
      setTimeout(focusBack)
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
