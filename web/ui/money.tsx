/** Pesos on screen: tabular, never broken over two lines. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import classes from './figures.module.css'

export function Money({ value }: { value: number }) {
  return (
    <data className={classes.figure} value={value}>
      {formatPesos(value)}
    </data>
  )
}
