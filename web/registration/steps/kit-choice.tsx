/** The size of the kit with what is left of it; sizes that ran out stay in sight, struck through. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { leftFor } from '../form/step-problems.ts'
import type { StepProps } from './step-props.ts'

const FEW = 10

const leftText = (left: number) => {
  if (left <= 0) return 'Agotada'
  return left === 1 ? 'Queda 1' : `Quedan ${left}`
}

export function KitChoice({ form, at, participant, problems, context, type }: StepProps) {
  const names = [...new Set(context.kits.map(({ kit_name }) => kit_name))]
  const single = names.length === 1
  return (
    <ChoiceTiles
      name="kit_id"
      legend="Talla del kit"
      hint={single && names[0] ? names[0] : undefined}
      tile={single ? 104 : 150}
      value={participant.kit_id}
      problem={problems[`${at}.kit_id`]}
      choices={context.kits.map((kit) => {
        const left = leftFor(form, at, kit)
        return {
          value: String(kit.id),
          name: single ? kitSizeLabel(kit.size) : `${kit.kit_name} ${kitSizeLabel(kit.size)}`,
          note: leftText(left),
          few: left > 0 && left <= FEW,
          disabled: left <= 0,
        }
      })}
      onChoose={(kit_id) => type({ kit_id })}
    />
  )
}
