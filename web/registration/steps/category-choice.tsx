/** The categories that admit the whole team, chosen once, on the last participant's tab. */
import { categoryName } from '#domain/events/rules/category-names.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import type { Category } from '../event.ts'
import classes from './steps.module.css'

type CategoryChoiceProps = {
  categories: Category[] | null
  chosen: string
  team: boolean
  /** What one person pays in it now. */
  priceOf: (category: Category) => string | undefined
  /** Why nobody gets into it. */
  whyNot: (category: Category) => string | null
  problem?: string | undefined
  onChoose: (category_id: string) => void
}

const hintOf = (categories: Category[], { chosen, team }: Pick<CategoryChoiceProps, 'chosen' | 'team'>) => {
  const [only, another] = categories
  if (only && !another)
    return String(only.id) === chosen
      ? 'Es la única que corresponde: ya quedó elegida.'
      : 'Es la única que corresponde.'
  return team ? 'Estas admiten a todo el equipo.' : undefined
}

export function CategoryChoice(props: CategoryChoiceProps) {
  const { categories, chosen, team, priceOf, whyNot, problem, onChoose } = props
  if (categories === null)
    return (
      <p className={classes.note} data-place="categories" role="status">
        {problem ?? `Buscando ${team ? 'la categoría de tu equipo' : 'tu categoría'}…`}
      </p>
    )
  if (categories.length === 0)
    return (
      <p className={classes.note} data-tone="warning" role="alert">
        <strong>No hay categoría, leer las reglas.</strong> Revisa la fecha de nacimiento y el género de{' '}
        {team ? 'cada participante' : 'tu inscripción'}.
      </p>
    )
  return (
    <ChoiceTiles
      name="category_id"
      legend="Categoría"
      hint={hintOf(categories, props)}
      tile={200}
      big
      value={chosen}
      problem={problem}
      choices={categories.map((category) => {
        const why = whyNot(category)
        return {
          value: String(category.id),
          name: categoryName(category, categories, ' · '),
          note: why ?? priceOf(category),
          disabled: why !== null,
        }
      })}
      onChoose={onChoose}
    />
  )
}
