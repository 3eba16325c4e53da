/** Pesos in a tile: as large as its width allows, so that hundreds of millions are read whole on a phone. */
import type { CSSProperties } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './ledger.module.css'

export function TileMoney({ value }: { value: number }) {
  return (
    <span className={classes.money} style={{ '--signs': formatPesos(value).length } as CSSProperties}>
      <Money value={value} />
    </span>
  )
}
