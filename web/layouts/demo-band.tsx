/** Says that nothing here is real, on every page of a demo installation. */

import { useSite } from '#web/site.ts'
import classes from './demo-band.module.css'

export function DemoBand() {
  return useSite()?.demo ? (
    <aside className={classes.band} aria-label="Aviso">
      <strong>Demostración:</strong> los datos son inventados
    </aside>
  ) : null
}
