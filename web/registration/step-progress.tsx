/** Where the participant stands: a segment a step; those already done can be visited again. */
import { canVisit, STEP_LABELS, stepsOf } from './form/places.ts'
import type { Place, RegistrationForm } from './form/registration-form.ts'
import { problemsAt, type RegistrationContext } from './form/step-problems.ts'
import classes from './progress.module.css'

type StepProgressProps = {
  form: RegistrationForm
  context: RegistrationContext
  onVisit: (place: Place) => void
}

export function StepProgress({ form, context, onVisit }: StepProgressProps) {
  const { participant, step } = form.at
  /** Filled in before its turn came. */
  const isComplete = (place: Place) =>
    place.step !== 'welcome' &&
    canVisit(form, place) &&
    Object.keys(problemsAt(form, place, context)).length === 0
  const steps = stepsOf(form, participant)
  const current = steps.indexOf(step)
  return (
    <nav aria-label="Pasos" className={classes.progress}>
      <ol className={classes.steps}>
        {steps.map((name, at) => {
          const place = { participant, step: name }
          const done = at < current || (at > current && isComplete(place))
          const state = at === current ? 'current' : done ? 'done' : 'ahead'
          return (
            <li key={name} className={classes.step} data-state={state}>
              <button
                type="button"
                className={classes.stepButton}
                disabled={at === current || !canVisit(form, place)}
                aria-current={at === current ? 'step' : undefined}
                onClick={() => onVisit(place)}
              >
                <span className={classes.stepName}>{STEP_LABELS[name]}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
