/** Bienvenido: the whole team in review, what each one accepts, and what happens if nobody pays. */
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import type { Category } from '../event.ts'
import { isGroup, type Participant, type Place } from '../form/registration-form.ts'
import { ParticipantReview } from './participant-review.tsx'
import type { StepProps } from './step-props.ts'
import classes from './steps.module.css'

type WelcomeStepProps = Omit<StepProps, 'at' | 'participant' | 'type'> & {
  kitIsGiven: boolean
  category: Category | undefined
  typeFor: (at: number, values: Partial<Participant>) => void
  onVisit: (place: Place) => void
}

export function WelcomeStep({ category, typeFor, ...props }: WelcomeStepProps) {
  const { participants } = props.form
  return (
    <div className={classes.fields}>
      {category ? (
        <p className={classes.lead}>
          {category.gender === NO_DEPORTIVO || isGroup(props.form) ? null : (
            <>
              {participants.length > 1 ? 'Tu equipo corre en' : 'Corres en'} <strong>{category.title}</strong>
              {category.distance === category.title ? null : `, ${category.distance}`}.{' '}
            </>
          )}
          Revisa y acepta para apartar {participants.length > 1 ? 'los cupos' : 'tu cupo'}.
        </p>
      ) : null}
      {participants.map((participant, at) => (
        <ParticipantReview
          // Participants have no other identity than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
          key={at}
          {...props}
          at={at}
          participant={participant}
          type={(values) => typeFor(at, values)}
        />
      ))}
      <p className={classes.note} data-tone="warning">
        <strong>Si no pagas en 5 horas, tu cupo se libera</strong> y queda para otra persona.
      </p>
    </div>
  )
}
