/** The step in sight, one small file each. */
import type { Dispatch } from 'react'
import type { Category } from './event.ts'
import type { FormAction } from './form/form-reducer.ts'
import type { Participant, Place } from './form/registration-form.ts'
import { CategoryStep } from './steps/category-step.tsx'
import { ContactStep } from './steps/contact-step.tsx'
import { IdentificationStep } from './steps/identification-step.tsx'
import { PersonalStep } from './steps/personal-step.tsx'
import type { StepProps } from './steps/step-props.ts'
import { TeamStep } from './steps/team-step.tsx'
import { WelcomeStep } from './steps/welcome-step.tsx'

type CurrentStepProps = Pick<StepProps, 'event' | 'form' | 'problems' | 'context'> & {
  kitIsGiven: boolean
  category: Category | undefined
  dispatch: Dispatch<FormAction>
  onVisit: (place: Place) => void
}

export function CurrentStep({ kitIsGiven, category, dispatch, onVisit, ...shared }: CurrentStepProps) {
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
          price={event.price.now}
          onChoose={(size) => dispatch({ type: 'team size chosen', size })}
        />
      )
    case 'identification':
      return <IdentificationStep key={at} {...own} />
    case 'personal':
      return <PersonalStep key={at} {...own} />
    case 'category':
      return (
        <CategoryStep
          key={at}
          {...own}
          kitIsGiven={kitIsGiven}
          onChooseCategory={(category_id) => dispatch({ type: 'category chosen', category_id })}
          onNameTeam={(team_name) => dispatch({ type: 'team named', team_name })}
          typeFor={typeFor}
        />
      )
    case 'contact':
      return <ContactStep key={at} {...own} />
    case 'welcome':
      return (
        <WelcomeStep
          {...shared}
          kitIsGiven={kitIsGiven}
          category={category}
          typeFor={typeFor}
          onVisit={onVisit}
        />
      )
    default:
      return null
  }
}
