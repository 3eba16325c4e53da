/** Counts and average times of a distance, from what the import prepared. */

import { showTime } from '../rules/cells/show-times.ts'
import { divisionNamed, groupsOf, type Published, type PublishedGroup, sumOf } from './published.ts'

const GENDER_LABELS: Record<string, string> = { M: 'Masculino', F: 'Femenino' }
const NO_GENDER = 'Sin dato'
const NO_CATEGORY = 'Sin categoría'

const inOrder = (one: string, other: string) => one.localeCompare(other, 'es', { numeric: true })

export const listCategories = (
  published: Published,
  { gender, race_division }: Record<'gender' | 'race_division', string>,
) => {
  const division = divisionNamed(published, race_division)
  if (division === null) return []
  const groups = groupsOf(published, { division_id: division?.id, gender }).filter(({ rows }) => rows > 0)
  return [...new Set(groups.map(({ category }) => category))].filter(Boolean).sort(inOrder)
}

const by = (groups: readonly PublishedGroup[], label: (group: PublishedGroup) => string) => {
  const found = new Map<string, PublishedGroup[]>()
  for (const group of groups) found.set(label(group), [...(found.get(label(group)) ?? []), group])
  return [...found].sort(([one], [other]) => inOrder(one, other))
}

/** An average is of one clock: of distances that go by different ones there is none. */
const clockOf = (divisions: Published['divisions']) => {
  const [clock = null, ...others] = new Set(divisions.map(({ decided_by }) => decided_by))
  return others.length > 0 ? null : clock
}

export const statistics = (
  published: Published,
  { race_division, gender, category }: Record<'race_division' | 'gender' | 'category', string>,
) => {
  const division = divisionNamed(published, race_division)
  const groups =
    division === null
      ? []
      : groupsOf(published, { division_id: division?.id, gender, category }).filter(({ rows }) => rows > 0)
  const average_clock = clockOf(division ? [division] : published.divisions)
  const byGender = by(groups, (group) => GENDER_LABELS[group.gender] ?? (group.gender || NO_GENDER))
  const byCategory = by(groups, (group) => group.category || NO_CATEGORY)
  return {
    gender: Object.fromEntries(byGender.map(([label, of]) => [label, sumOf(of, 'rows')])),
    category: Object.fromEntries(byCategory.map(([label, of]) => [label, sumOf(of, 'rows')])),
    average_times: Object.fromEntries(
      byCategory.flatMap(([label, of]) => {
        const timed = sumOf(of, 'timed')
        return timed > 0 && average_clock ? [[label, showTime(sumOf(of, 'time_ms') / timed)]] : []
      }),
    ),
    average_clock,
    total: sumOf(groups, 'rows'),
    finishers: sumOf(groups, 'finishers'),
  }
}
