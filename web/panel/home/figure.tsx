/** One figure of the day. With an address it is a way to what it is made of. */
import { Link } from 'react-router'
import classes from './home.module.css'

export type FigureProps = { label: string; value: string; hint: string; to?: string }

export function Figure({ label, value, hint, to }: FigureProps) {
  const inside = (
    <>
      <span className={classes.figureLabel}>{label}</span>
      <strong className={classes.figureValue}>{value}</strong>
      <span className={classes.figureHint}>{hint}</span>
    </>
  )
  return to ? (
    <Link to={to} className={classes.figure}>
      {inside}
    </Link>
  ) : (
    <div className={classes.figure}>{inside}</div>
  )
}
