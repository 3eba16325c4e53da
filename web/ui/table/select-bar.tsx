/** How many rows are chosen and what can be done to them; it stays in sight below the list. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import classes from './select-bar.module.css'
import type { RowKey, Selection } from './selection.ts'

type SelectBarProps = {
  selection: Selection
  one: string
  many: string
  /** How many the search and the filters find. */
  total: number | undefined
  /** Finds the keys of all of them. */
  findAll?: () => Promise<readonly RowKey[]>
  /** The acts. */
  children: ReactNode
}

export function SelectBar({ selection, one, many, total = 0, findAll, children }: SelectBarProps) {
  const [finding, setFinding] = useState(false)
  const count = selection.keys.size
  if (count === 0) return null
  const chooseAll = async () => {
    if (!findAll) return
    setFinding(true)
    try {
      selection.choose(await findAll(), true)
    } finally {
      setFinding(false)
    }
  }
  return (
    <section className={classes.bar} aria-label="Selección">
      <p className={classes.count} role="status">
        {formatNumber(count)} {count === 1 ? `${one} en la selección` : `${many} en la selección`}
      </p>
      {findAll && total > count ? (
        <Button variant="subtle" size="compact-sm" loading={finding} onClick={() => void chooseAll()}>
          Elegir los {formatNumber(total)}
        </Button>
      ) : null}
      <div className={classes.acts}>{children}</div>
      <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
        Quitar selección
      </Button>
    </section>
  )
}
