/** For who counts by bills and coins: how many of each, and their sum goes into the field. */
import { useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { TextField } from '#web/light/fields/text-field.tsx'
import { BILLS, COINS, type Pieces, sumOf } from './drawer.ts'
import classes from './session.module.css'

export function DrawerHelper({ onSum }: { onSum: (sum: number) => void }) {
  const [pieces, setPieces] = useState<Pieces>({})
  const count = (value: number, typed: string) => {
    const next = { ...pieces, [value]: typed.replaceAll(/\D/g, '') }
    setPieces(next)
    onSum(sumOf(next))
  }
  return (
    <details className={classes.more}>
      <summary>Contar por billetes y monedas</summary>
      <div className={classes.coins}>
        {[...BILLS, ...COINS].map((value) => (
          <TextField
            key={value}
            label={formatPesos(value)}
            aria-label={`Cuántos de ${formatPesos(value)}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder="0"
            value={pieces[value] ?? ''}
            onChange={({ currentTarget }) => count(value, currentTarget.value)}
          />
        ))}
      </div>
    </details>
  )
}
