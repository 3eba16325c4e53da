/** The form's shape until the browser has it: the tab, the progress, the heading, the three fields, the action. */
import classes from './wizard.module.css'

const FIELDS = [0, 1, 2]

export function WizardSkeleton() {
  return (
    <div className={classes.wizard}>
      <div className={classes.column}>
        <div className={classes.shapeTab} aria-hidden="true" />
        <div className={classes.card}>
          <div className={classes.shape} role="status" aria-label="Cargando el formulario">
            <div style={{ height: 6 }} />
            <div style={{ height: 36, width: 200 }} />
            {FIELDS.map((field) => (
              <div key={field} className={classes.shapeField}>
                <div style={{ height: 18, width: 150 }} />
                <div style={{ height: 48 }} />
              </div>
            ))}
            <div className={classes.shapeAct} style={{ height: 52, width: 140 }} />
            <noscript>
              <p>Para inscribirte necesitas activar JavaScript en tu navegador.</p>
            </noscript>
          </div>
        </div>
      </div>
    </div>
  )
}
