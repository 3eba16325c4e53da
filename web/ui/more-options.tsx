/**
 * What most people leave as it is, one press away. Closed it says in a few words what is set inside, so that nothing
 * works in secret; something wrong inside opens it, and it stays open while it is mended.
 */
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './more-options.module.css'

type MoreOptionsProps = {
  label: string
  /** What is set inside, while it is closed. */
  told?: string | undefined
  /** A field inside has a message. */
  wrong?: boolean
  startsOpen?: boolean
  children: ReactNode
}

export function MoreOptions({ label, told, wrong = false, startsOpen = false, children }: MoreOptionsProps) {
  const [opened, setOpened] = useState(startsOpen)
  const open = opened || wrong
  // The message goes with the first key; the field must not.
  useEffect(() => {
    if (wrong) setOpened(true)
  }, [wrong])
  return (
    <details className={classes.more} open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.label}>
        <IconChevronDown className={classes.icon} size={18} aria-hidden="true" />
        <span>{label}</span>
        {told && !open ? <span className={classes.told}>{told}</span> : null}
      </summary>
      {/* Thirty closed rows draw no fields. */}
      {open ? <div className={classes.inside}>{children}</div> : null}
    </details>
  )
}
