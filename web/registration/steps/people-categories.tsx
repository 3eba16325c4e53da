/** The categories of people who are bought together and run alone: one list a person, on the last one's tab. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { categoryName } from '#domain/events/rules/category-names.ts'
import { SelectField } from '#web/light/fields/select-field.tsx'
import type { Category } from '../event.ts'
import { categoriesFor } from '../form/person-categories.ts'
import type { Participant } from '../form/registration-form.ts'
import type { StepProps } from './step-props.ts'
import classes from './steps.module.css'

const NONE = 'No hay categoría, leer las reglas.'

const labelOf = (category: Category, among: Category[]) => {
  const { difference } = category
  const more = difference === 0 ? '' : ` (${difference > 0 ? '+' : '-'}${formatPesos(Math.abs(difference))})`
  return `${categoryName(category, among, ' · ')}${more}`
}

type PeopleCategoriesProps = Pick<StepProps, 'form' | 'context' | 'problems'> & {
  typeFor: (at: number, values: Partial<Participant>) => void
}

export function PeopleCategories({ form, context, problems, typeFor }: PeopleCategoriesProps) {
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
              ...fitting.map((category) => ({
                value: String(category.id),
                label: labelOf(category, fitting),
              })),
            ]}
            onChange={(event) => typeFor(at, { category_id: event.currentTarget.value })}
          />
        )
      })}
    </fieldset>
  )
}
