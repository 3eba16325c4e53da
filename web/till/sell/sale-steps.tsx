/** Where the sale is: three words; those behind can be touched. */
import type { SaleStep } from './sale-draft.ts'
import classes from './sale-steps.module.css'

const STEPS: { step: SaleStep; name: string }[] = [
  { step: 'person', name: 'Persona' },
  { step: 'place', name: 'Distancia' },
  { step: 'money', name: 'Pago' },
]

type SaleStepsProps = { step: SaleStep; person: string; onGo: (step: SaleStep) => void }

export function SaleSteps({ step, person, onGo }: SaleStepsProps) {
  const at = STEPS.findIndex((one) => one.step === step)
  return (
    <nav aria-label="Pasos de la venta">
      <ol className={classes.steps}>
        {STEPS.map((one, index) => (
          <li key={one.step}>
            <button
              type="button"
              className={classes.step}
              aria-current={index === at ? 'step' : undefined}
              disabled={index > at}
              onClick={() => index < at && onGo(one.step)}
            >
              <span className={classes.number}>{index + 1}</span>
              {one.step === 'person' && at > 0 && person ? person : one.name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
