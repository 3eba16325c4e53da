/** The form's shape until the browser has it. */
import classes from './wizard.module.css'

export function WizardSkeleton() {
  return (
    <div className={classes.wizard}>
      <div className={classes.column}>
        <div className={classes.card}>
          <div className={classes.shape} role="status" aria-label="Cargando el formulario">
            <div style={{ height: 6 }} />
            <div style={{ height: 36, width: 200 }} />
            <div style={{ height: 44 }} />
            <div style={{ height: 44 }} />
            <noscript>
              <p>Para inscribirte necesitas activar JavaScript en tu navegador.</p>
            </noscript>
          </div>
        </div>
      </div>
    </div>
  )
}
