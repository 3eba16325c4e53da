/**
 * A group of the page's fields, folded: its title and one line of what is filled. Something wrong inside opens it, and
 * it stays open while it is mended.
 */
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import classes from './page.module.css'

type FoldProps = {
  title: string
  told: string
  /** Something is filled: the line says what, and not that nothing is. */
  filled: boolean
  wrong: boolean
  /** The card that holds the groups, or one of them. */
  level: 'card' | 'group'
  children: ReactNode
}

export function Fold({ title, told, filled, wrong, level, children }: FoldProps) {
  const [opened, setOpened] = useState(false)
  const open = opened || wrong
  // The message goes with the first key; the field must not.
  useEffect(() => {
    if (wrong) setOpened(true)
  }, [wrong])
  const Title = level === 'card' ? 'h2' : 'h3'
  return (
    <details
      className={classes.fold}
      data-level={level}
      open={open}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <span className={classes.words}>
          <Title className={classes.title}>{title}</Title>
          <span className={classes.told} data-filled={filled}>
            {told}
          </span>
        </span>
        <IconChevronDown className={classes.chevron} size={20} aria-hidden="true" />
      </summary>
      {open ? <div className={classes.inside}>{children}</div> : null}
    </details>
  )
}
