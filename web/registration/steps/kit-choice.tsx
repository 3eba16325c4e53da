/** The sizes that are for this person; those that ran out stay in sight, struck through. How many are left is not told. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { kitDistances, leftWord } from '#web/light/kit-words.ts'
import { chosenCategory, fittingKits } from '../form/fitting-kits.ts'
import { leftFor } from '../form/step-problems.ts'
import type { StepProps } from './step-props.ts'
import classes from './steps.module.css'

type KitChoiceProps = Pick<StepProps, 'event' | 'form' | 'at' | 'problems' | 'context'> & {
  /** Of somebody else than the one whose step it is. */
  legend?: string
  onChoose: (kit_id: string) => void
}

export function KitChoice({ event, form, at, problems, context, legend, onChoose }: KitChoiceProps) {
  const kits = fittingKits(form, at, context)
  const category = chosenCategory(form, at, context)
  const names = [...new Set(kits.map(({ kit_name }) => kit_name))]
  const single = names.length === 1
  if (kits.length === 0)
    return (
      <p className={classes.note} data-tone="warning" role="alert">
        <strong>No hay tallas para {at === 0 && !legend ? 'ti' : 'esta persona'}</strong>
        {category ? ` en ${category.distance}. Elige otra distancia o escribe` : '. Escribe'} al organizador.
      </p>
    )
  return (
    <ChoiceTiles
      name={legend ? `kit_id-${at + 1}` : 'kit_id'}
      legend={legend ?? 'Talla del kit'}
      hint={single && names[0] ? names[0] : undefined}
      tile={single ? 104 : 150}
      value={form.participants[at]?.kit_id ?? ''}
      problem={problems[`${at}.kit_id`]}
      choices={kits.map((kit) => {
        const left = leftFor(form, at, kit)
        const word = leftWord(left, kit.total_amount)
        // Two kits may differ in their distance alone, as long as none is chosen.
        const where = category ? '' : kitDistances(kit, event.distances)
        return {
          value: String(kit.id),
          name: single ? kitSizeLabel(kit.size) : `${kit.kit_name} ${kitSizeLabel(kit.size)}`,
          note: [where, word].filter(Boolean).join(' · ') || undefined,
          few: word === 'Pocas',
          disabled: left <= 0,
        }
      })}
      onChoose={onChoose}
    />
  )
}
