/**
 * 'Pos. 12 de 443': how many the places of a row are among, only where the group is known. Places that a file counts
 * beyond the rows it brings, or that start again inside a group, are shown alone.
 */

import type { PlaceRule } from '../rules/places/place-rules.ts'
import { groupsOf, type Published, type PublishedDivision, type PublishedGroup, sumOf } from './published.ts'

type Last = 'last_overall' | 'last_gender' | 'last_category'

const sizeOf = (groups: readonly PublishedGroup[], last: Last): number | null => {
  const ranked = sumOf(groups, 'ranked')
  const most = Math.max(0, ...groups.map((group) => group[last]))
  return most > 0 && most <= ranked ? ranked : null
}

/** Of sets from before nothing is known: their places were counted through. */
const isSingle = (rule: Pick<PlaceRule, 'single'> | undefined) => rule?.single ?? true

export type CategorySize = {
  of: number
  /** The category's places are counted apart for each gender. */
  by_gender: boolean
}

export const groupSizes = (published: Published, { id: division_id, place_rules }: PublishedDivision) => {
  const groups = groupsOf(published, { division_id })
  const overall = isSingle(place_rules?.general) ? sizeOf(groups, 'last_overall') : null

  const ofGender = (gender: string): number | null =>
    gender !== '' && isSingle(place_rules?.gender)
      ? sizeOf(
          groups.filter((group) => group.gender === gender),
          'last_gender',
        )
      : null

  /** The smallest group that its places fit in: the gender's part of a category, else the whole of it. */
  const ofCategory = (gender: string, category: string): CategorySize | null => {
    if (category === '') return null
    const all = groups.filter((group) => group.category === category)
    const own = all.filter((group) => group.gender === gender)
    const alone = sizeOf(own, 'last_category')
    if (alone !== null && isSingle(place_rules?.category))
      return { of: alone, by_gender: all.some((group) => group.gender !== gender && group.ranked > 0) }
    const whole = sizeOf(all, 'last_category')
    return whole === null || alone !== null ? null : { of: whole, by_gender: false }
  }
  return { overall, ofGender, ofCategory }
}
