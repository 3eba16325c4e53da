/** What a category is called where one is chosen: two that differ only in gender must be told apart. */
import { categoryGenderLabel } from './genders.ts'

type Category = { distance: string; title: string; gender: string }

const plainName = ({ distance, title }: Category, between: string) =>
  distance === title ? title : `${distance}${between}${title}`

/** The gender is said where distance and title leave it open among all categories of the event. */
export const categoryName = (category: Category, all: readonly Category[], between = ' '): string => {
  const name = plainName(category, between)
  const twins = all.filter(
    ({ distance, title }) => distance === category.distance && title === category.title,
  )
  return twins.length > 1 ? `${name} · ${categoryGenderLabel(category.gender)}` : name
}

/** For a select; `all` when only some of the event's categories are offered. */
export const categoryOptions = <C extends Category & { id: number }>(
  offered: readonly C[],
  all: readonly Category[] = offered,
) => offered.map((category) => ({ value: String(category.id), label: categoryName(category, all) }))
