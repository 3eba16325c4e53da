/** The category of all is chosen last: whose size is not for it chooses again right here. */
import { useState } from 'react'
import { peopleWithUnfitKit } from '../form/fitting-kits.ts'
import type { Participant } from '../form/registration-form.ts'
import { KitChoice } from './kit-choice.tsx'
import type { StepProps } from './step-props.ts'

type OtherSizesProps = StepProps & { typeFor: (at: number, values: Partial<Participant>) => void }

export function OtherSizes({ typeFor, ...props }: OtherSizesProps) {
  const { form, at, context } = props
  // A question that was answered stays, so that the answer can be seen and changed.
  const [answered, setAnswered] = useState<number[]>([])
  const unfit = peopleWithUnfitKit(form, context)
  return form.participants.map(({ name }, person) => {
    if (person === at || !(unfit.includes(person) || answered.includes(person))) return null
    return (
      <KitChoice
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
        key={person}
        {...props}
        at={person}
        legend={`Otra talla para ${name || `el participante ${person + 1}`}`}
        onChoose={(kit_id) => {
          setAnswered((before) => [...before, person])
          typeFor(person, { kit_id })
        }}
      />
    )
  })
}
