/** The head of an event's results page. */
import { bogotaText } from '#domain/colombia/clock.ts'
import { GENERIC_CITY } from '#domain/events/rules/restricted.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { getEventResults, WirePlaceRules } from '../contract.ts'
import type { PlaceRules } from '../rules/places/place-rules.ts'
import { groupSizes } from './group-sizes.ts'
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

export const wireRules = (rules: PlaceRules | null): WirePlaceRules =>
  rules && {
    general: { word: rules.general.word, clock: rules.general.clock },
    category: { word: rules.category.word, clock: rules.category.clock },
  }

const inOrder = (one: { category: string }, other: { category: string }) =>
  one.category.localeCompare(other.category, 'es', { numeric: true })

const describeDivision = (published: Published, division: Published['divisions'][number]) => {
  const groups = groupsOf(published, { division_id: division.id })
  const { race_division, decided_by, place_rules, columns, control_points } = division
  const sizes = groupSizes(published, division)
  return {
    race_division,
    total: sumOf(groups, 'rows'),
    finishers: sumOf(groups, 'finishers'),
    decided_by,
    places: wireRules(place_rules),
    overall_of: sizes.overall,
    columns,
    control_points,
    categories: groups
      // A group whose people are all hidden is none that anybody can choose.
      .filter(({ category, rows }) => category !== '' && rows > 0)
      .map(({ category, gender, rows, finishers }) => {
        const { of = null, by_gender = false } = sizes.ofCategory(gender, category) ?? {}
        return { category, gender, total: rows, finishers, of, by_gender }
      })
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
