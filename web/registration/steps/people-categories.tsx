/** The categories of people who are bought together and run alone: one list a person, on the last one's tab. */
import { categoryName } from '#domain/events/rules/category-names.ts'
import { SelectField } from '#web/light/fields/select-field.tsx'
import type { Category } from '../event.ts'
import { whyNot } from '../form/offered-categories.ts'
import { categoriesFor } from '../form/person-categories.ts'
import type { Participant } from '../form/registration-form.ts'
import type { StepProps } from './step-props.ts'
import classes from './steps.module.css'

const NONE = 'No hay categoría, leer las reglas.'

type PeopleCategoriesProps = Pick<StepProps, 'form' | 'context' | 'problems'> & {
  /** What this person pays in it now. */
  priceOf: (category: Category, at: number) => string | undefined
  typeFor: (at: number, values: Partial<Participant>) => void
}

export function PeopleCategories({ form, context, problems, priceOf, typeFor }: PeopleCategoriesProps) {
  return (
    <fieldset className={classes.people}>
      <legend>Categoría de cada persona</legend>
      {form.participants.map((participant, at) => {
        const fitting = categoriesFor(participant, context) ?? []
        return (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            key={at}
            id={`p${at + 1}-category_id`}
            label={participant.name || `Participante ${at + 1}`}
            value={participant.category_id}
            error={problems[`${at}.category_id`] ?? (fitting.length === 0 ? NONE : undefined)}
            data={[
              { value: '', label: 'Elige', disabled: true },
              ...fitting.map((category) => {
                const why = whyNot(category, form)
                const words = [categoryName(category, fitting, ' · '), why ?? priceOf(category, at)]
                return {
                  value: String(category.id),
                  label: words.filter(Boolean).join(' · '),
                  disabled: why !== null,
                }
              }),
            ]}
            onChange={(event) => typeFor(at, { category_id: event.currentTarget.value })}
          />
        )
      })}
    </fieldset>
  )
}
