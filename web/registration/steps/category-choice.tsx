/** The categories that admit the whole team, chosen once, on the last participant's tab. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { categoryName } from '#domain/events/rules/category-names.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import type { Category } from '../event.ts'
import classes from './steps.module.css'

const noteOf = ({ difference }: Category) =>
  difference === 0
    ? undefined
    : `${formatPesos(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'} por persona`

type CategoryChoiceProps = {
  categories: Category[] | null
  chosen: string
  team: boolean
  problem?: string | undefined
  onChoose: (category_id: string) => void
}

export function CategoryChoice({ categories, chosen, team, problem, onChoose }: CategoryChoiceProps) {
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
      hint={
        categories.length === 1
          ? 'Es la única que corresponde: ya quedó elegida.'
          : team
            ? 'Estas admiten a todo el equipo.'
            : undefined
      }
      tile={200}
      big
      value={chosen}
      problem={problem}
      choices={categories.map((category) => ({
        value: String(category.id),
        name: categoryName(category, categories, ' · '),
        note: noteOf(category),
      }))}
      onChoose={onChoose}
    />
  )
}
