/** Bienvenido: the whole team in review, what each one accepts, and what happens if nobody pays. */
import { useState } from 'react'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import type { Category } from '../event.ts'
import { type FormBlock, isGroup, type Participant, type Place } from '../form/registration-form.ts'
import { GroupCode, GroupCodeUsed } from '../group-code.tsx'
import { ParticipantReview } from './participant-review.tsx'
import type { StepProps } from './step-props.ts'
import classes from './steps.module.css'

type WelcomeStepProps = Omit<StepProps, 'at' | 'participant' | 'type'> & {
  kitIsGiven: boolean
  category: Category | undefined
  typeFor: (at: number, values: Partial<Participant>) => void
  onVisit: (place: Place) => void
  onBlock: (block: FormBlock) => void
}

export function WelcomeStep({ category, typeFor, onBlock, ...props }: WelcomeStepProps) {
  const { participants, block, hold } = props.form
  const [justTyped, setJustTyped] = useState(false)
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
      {block ? <GroupCodeUsed name={block.name} focus={justTyped} /> : null}
      {block || hold ? null : (
        <GroupCode
          event_id={props.event.id}
          onBlock={(found) => {
            setJustTyped(true)
            onBlock(found)
          }}
        />
      )}
      <p className={classes.note} data-tone="warning">
        <strong>Si no pagas en 5 horas, tu cupo se libera</strong> y queda para otra persona.
      </p>
    </div>
  )
}
