/** Says that nothing here is real, on every page of a demo installation. */
import classes from './demo-band.module.css'
import { useSite } from './site.ts'

export function DemoBand() {
  return useSite()?.demo ? (
    <aside className={classes.band} aria-label="Aviso">
      <strong>Demostración:</strong> los datos son inventados
    </aside>
  ) : null
}
