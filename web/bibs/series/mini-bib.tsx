/** A bib as it will be printed, small: punched card, the strip of its series, a number. For the eye only. */
import classes from './mini-bib.module.css'

type MiniBibProps = { number: string; colour: string; size?: 'card' | 'row' }

export function MiniBib({ number, colour, size = 'card' }: MiniBibProps) {
  return (
    <span className={classes.bib} data-size={size} data-long={number.length > 4} aria-hidden="true">
      <span className={classes.strip} style={{ background: colour }} />
      <span className={classes.number}>{number}</span>
    </span>
  )
}
