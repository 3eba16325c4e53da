/** The first stop of the Tab key: past the navigation, to the page itself. */
import classes from './skip-link.module.css'

export const MAIN_ID = 'contenido'

export function SkipLink() {
  return (
    <a className={classes.skip} href={`#${MAIN_ID}`}>
      Saltar al contenido
    </a>
  )
}
