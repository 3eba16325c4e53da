/** The step in sight, one small file each. */
import { type ComponentType, type Dispatch, lazy, Suspense, useState } from 'react'
import type { OwnData } from '#domain/registration/returning/returning-contract.ts'
import type { Category } from './event.ts'
import type { FormAction } from './form/form-reducer.ts'
import { quoteOf, varies } from './form/quote.ts'
import type { Participant, Place } from './form/registration-form.ts'
import { ComeBack } from './steps/come-back.tsx'
import { IdentificationStep } from './steps/identification-step.tsx'
import type { LaterStepsProps } from './steps/later-steps.tsx'
import type { StepProps } from './steps/step-props.ts'
import { TeamStep } from './steps/team-step.tsx'
import classes from './wizard.module.css'

let loaded: ComponentType<LaterStepsProps> | null = null

/** What comes after the person is known comes while the document is typed: the first visit stays light. */
const loadLaterSteps = async () => {
  const steps = await import('./steps/later-steps.tsx')
  loaded = steps.default
  return steps
}
const AwaitedSteps = lazy(loadLaterSteps)

/** What is there is drawn at once: React would keep the words below for a moment, and the keyboard would pass them by. */
function LaterSteps(props: LaterStepsProps) {
  const [Steps] = useState(() => loaded ?? AwaitedSteps)
  return (
    <Suspense
      fallback={
        <p className={classes.waiting} role="status">
          Abriendo este paso…
        </p>
      }
    >
      <Steps {...props} />
    </Suspense>
  )
}

type CurrentStepProps = Pick<StepProps, 'event' | 'form' | 'problems' | 'context'> & {
  kitIsGiven: boolean
  category: Category | undefined
  dispatch: Dispatch<FormAction>
  onVisit: (place: Place) => void
  /** The own data of who comes back fills in the form, which then goes on. */
  onReturn: (data: OwnData) => void
}

export function CurrentStep({
  kitIsGiven,
  category,
  dispatch,
  onVisit,
  onReturn,
  ...shared
}: CurrentStepProps) {
  const { event, form } = shared
  const { participant: at, step } = form.at
  const participant = form.participants[at]
  if (!participant) return null
  const typeFor = (person: number, values: Partial<Participant>) =>
    dispatch({ type: 'typed', participant: person, values })
  const own: StepProps = {
    ...shared,
    at,
    participant,
    type: (values) => typeFor(at, values),
  }
  switch (step) {
    case 'team':
      return (
        <TeamStep
          sizes={form.offered_sizes}
          chosen={form.individuals ? 1 : form.participants.length}
          varies={varies(event.price, shared.context.offered)}
          quote={(size) => quoteOf(event.price, Array<undefined>(size).fill(undefined), shared.context)}
          onChoose={(size) => dispatch({ type: 'team size chosen', size })}
        />
      )
    case 'identification':
      void loadLaterSteps().catch(() => {})
      return (
        <ComeBack key={at} {...own} onReturn={onReturn}>
          <IdentificationStep {...own} />
        </ComeBack>
      )
    case 'payment':
      return null
    default:
      return (
        <LaterSteps
          {...own}
          step={step}
          kitIsGiven={kitIsGiven}
          category={category}
          typeFor={typeFor}
          dispatch={dispatch}
          onVisit={onVisit}
        />
      )
  }
}
