/** A tab that opens a list of addresses, in groups where they have a name. */
import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import classes from './event-tabs.module.css'

export type Entry = { label: string; to: string; current: boolean }

type DropTabProps = {
  label: string
  /** What a screen reader hears where the label alone does not say it. */
  name?: string
  current: boolean
  groups: readonly { group?: string; entries: readonly Entry[] }[]
  waiting?: string
  onOpen?: () => void
  atEnd?: boolean
}

export function DropTab({ label, name, current, groups, waiting, onOpen, atEnd = false }: DropTabProps) {
  const empty = groups.every(({ entries }) => entries.length === 0)
  return (
    <Menu position={atEnd ? 'bottom-end' : 'bottom-start'} width={200} onOpen={onOpen}>
      <Menu.Target>
        <button
          type="button"
          className={classes.tab}
          aria-label={name}
          aria-current={current ? 'page' : undefined}
        >
          {label}
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {empty && waiting ? <Menu.Label>{waiting}</Menu.Label> : null}
        {groups.map(({ group, entries }) => (
          <Fragment key={group ?? ''}>
            {group ? <Menu.Label>{group}</Menu.Label> : null}
            {entries.map((entry) => (
              <Menu.Item
                key={entry.to}
                component={Link}
                to={entry.to}
                preventScrollReset
                aria-current={entry.current ? 'page' : undefined}
              >
                {entry.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
