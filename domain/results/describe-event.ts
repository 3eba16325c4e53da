/** The head of an event's results page. */
import { bogotaText } from '#domain/colombia/clock.ts'
import { GENERIC_CITY } from '#domain/events/rules/restricted.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { getEventResults } from './contract.ts'
import { groupsOf, type Published, sumOf } from './published.ts'

/** An external event has a made-up one (admin.md section 5): no visitor needs it. */
export const shownCity = (city: string) => (city === GENERIC_CITY ? '' : city)

export const describeEvent = (published: Published) => ({
  id: published.event_id,
  slug: published.slug,
  name: published.name,
  city: shownCity(published.city),
  sport: published.sport,
  event_datetime: bogotaText(published.event_datetime),
  cover_image: published.cover_image,
  icon: published.icon,
  listed: published.listed,
  has_page: published.status === 'active' && !published.external,
})

const inOrder = (one: { category: string }, other: { category: string }) =>
  one.category.localeCompare(other.category, 'es', { numeric: true })

const describeDivision = (published: Published, division: Published['divisions'][number]) => {
  const groups = groupsOf(published, { division_id: division.id })
  const { race_division, decided_by, columns, control_points } = division
  return {
    race_division,
    total: sumOf(groups, 'rows'),
    finishers: sumOf(groups, 'finishers'),
    decided_by,
    columns,
    control_points,
    categories: groups
      .filter(({ category }) => category !== '')
      .map(({ category, gender, rows, finishers }) => ({ category, gender, total: rows, finishers }))
      .sort(inOrder),
  }
}

export const describeResults = (published: Published): AnswerOf<typeof getEventResults> => ({
  event: describeEvent(published),
  variant: published.variant,
  official: published.official,
  results_count: published.results_count,
  published_at: published.published_at.toISOString(),
  version: published.version,
  bib_letters: published.has_letters,
  distances: published.divisions.map((division) => describeDivision(published, division)),
})
