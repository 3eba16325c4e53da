/** The steps once the person is known: who it is, category, contact, review. Fetched together, a step ahead. */
import type { Dispatch } from 'react'
import type { Category } from '../event.ts'
import type { FormAction } from '../form/form-reducer.ts'
import type { Participant, Place } from '../form/registration-form.ts'
import { CategoryStep } from './category-step.tsx'
import { ContactStep } from './contact-step.tsx'
import { PersonalStep } from './personal-step.tsx'
import type { StepProps } from './step-props.ts'
import { WelcomeStep } from './welcome-step.tsx'

export type LaterStepsProps = StepProps & {
  step: 'personal' | 'category' | 'contact' | 'welcome'
  kitIsGiven: boolean
  category: Category | undefined
  typeFor: (at: number, values: Partial<Participant>) => void
  dispatch: Dispatch<FormAction>
  onVisit: (place: Place) => void
}

export default function LaterSteps({
  step,
  kitIsGiven,
  category,
  typeFor,
  dispatch,
  onVisit,
  ...own
}: LaterStepsProps) {
  const { at } = own
  if (step === 'personal') return <PersonalStep key={at} {...own} />
  if (step === 'contact')
    return (
      <ContactStep
        key={at}
        {...own}
        onReturn={(data) => dispatch({ type: 'returned', participant: at, data })}
      />
    )
  if (step === 'category')
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
  const { event, form, problems, context } = own
  return (
    <WelcomeStep
      event={event}
      form={form}
      problems={problems}
      context={context}
      kitIsGiven={kitIsGiven}
      category={category}
      typeFor={typeFor}
      onVisit={onVisit}
      onBlock={(block) => dispatch({ type: 'block told', block })}
    />
  )
}
