/** The first stop of the Tab key: past the navigation, to the page itself. */
import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

export const MAIN_ID = 'contenido'

// Without the hash, where pages keep their step or the proof of a payment.
const skip = (event: MouseEvent) => {
  const main = document.getElementById(MAIN_ID)
  if (!main) return
  event.preventDefault()
  main.focus()
}

export function SkipLink() {
  return (
    <a className={classes.skip} href={`#${MAIN_ID}`} onClick={skip}>
      Saltar al contenido
    </a>
  )
}
