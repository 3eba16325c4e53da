/** What pages of one distance ask for, gathered row by row: counts of its groups, and places by name, bib and group. */
import { copyText } from '#server/database/copy-in.ts'
import { bibGroup, type ListKind, nameWords } from '../visitors/search-keys.ts'
import { packPlaces } from './place-lists.ts'
import { memberNames } from './relay-text.ts'

/** A row that is shown; gender and category empty where the file says nothing. */
export type ShownRow = {
  place: number
  bib_key: string
  name: string
  gender: string
  category: string
  /** Members of a relay are found by their names too. */
  relay: string | null
  finished: boolean
  /** Of the clock that decides; averages are of one clock. */
  time: number | null
}

/** Everybody that places count, shown or not. */
export type RankedRow = {
  gender: string
  category: string
  overall_position: number | null
  gender_position: number | null
  category_position: number | null
}

type Group = {
  gender: string
  category: string
  rows: number
  finishers: number
  timed: number
  time_ms: number
  ranked: number
  last_overall: number
  last_gender: number
  last_category: number
}

const NOBODY = {
  rows: 0,
  finishers: 0,
  timed: 0,
  time_ms: 0,
  ranked: 0,
  last_overall: 0,
  last_gender: 0,
  last_category: 0,
}

export const GROUP_COUNTS = Object.keys(NOBODY) as (keyof typeof NOBODY)[]

/** Rows come by place, so every list rises by itself. */
const add = (lists: Map<string, number[]>, key: string, place: number) => {
  const list = lists.get(key)
  if (list) list.push(place)
  else lists.set(key, [place])
}

const newNames = () => {
  const lists = new Map<string, number[]>()
  // Files write the same names again and again: each spelling is folded once.
  const spellings = new Map<string, number[][]>()

  const learn = (text: string): number[][] => {
    const found = nameWords(text).map((word) => {
      const list = lists.get(word) ?? []
      lists.set(word, list)
      return list
    })
    spellings.set(text, found)
    return found
  }

  const take = (name: string, place: number) => {
    for (const text of name.split(' '))
      for (const list of spellings.get(text) ?? learn(text))
        if (list[list.length - 1] !== place) list.push(place)
  }
  return { lists, take }
}

const newGroups = () => {
  const byCategory = new Map<string, Map<string, Group>>()
  const groupOf = (gender: string, category: string): Group => {
    const ofCategory = byCategory.get(category) ?? new Map<string, Group>()
    const group = ofCategory.get(gender)
    if (group) return group
    const created = { gender, category, ...NOBODY }
    byCategory.set(category, ofCategory.set(gender, created))
    return created
  }
  const take = ({ gender, category, finished, time }: ShownRow) => {
    const group = groupOf(gender, category)
    group.rows += 1
    if (!finished) return
    group.finishers += 1
    if (time === null) return
    group.timed += 1
    group.time_ms += time
  }
  const rank = (row: RankedRow) => {
    const group = groupOf(row.gender, row.category)
    group.ranked += 1
    group.last_overall = Math.max(group.last_overall, row.overall_position ?? 0)
    group.last_gender = Math.max(group.last_gender, row.gender_position ?? 0)
    group.last_category = Math.max(group.last_category, row.category_position ?? 0)
  }
  return { take, rank, all: () => [...byCategory.values()].flatMap((groups) => [...groups.values()]) }
}

export type PreparedDivision = ReturnType<typeof createPreparation>

export const createPreparation = () => {
  const names = newNames()
  const groups = newGroups()
  const categories = new Map<string, number[]>()
  const genders = new Map<string, number[]>()
  const bibs = new Map<string, number[]>()
  const bibKeys = new Map<string, string[]>()

  const take = (row: ShownRow) => {
    const { place, bib_key, name, gender, category } = row
    groups.take(row)
    names.take(row.relay ? `${name} ${memberNames(row.relay)}` : name, place)
    add(categories, category, place)
    add(genders, gender, place)
    const group = bibGroup(bib_key)
    add(bibs, group, place)
    const keys = bibKeys.get(group)
    if (keys) keys.push(bib_key)
    else bibKeys.set(group, [bib_key])
  }

  function* listLines(division_id: number) {
    const kinds: [ListKind, Map<string, number[]>][] = [
      ['word', names.lists],
      ['category', categories],
      ['gender', genders],
      ['bib', bibs],
    ]
    for (const [kind, lists] of kinds)
      for (const [key, places] of lists) {
        if (places.length === 0) continue
        const keys = kind === 'bib' ? copyText(bibKeys.get(key)?.join(' ') ?? '') : ''
        yield `${division_id}\t${kind}\t${copyText(key)}\t\\\\x${packPlaces(places)}\t${keys}\n`
      }
  }

  function* groupLines(division_id: number) {
    for (const { gender, category, ...counts } of groups.all()) {
      const numbers = GROUP_COUNTS.map((count) => counts[count])
      yield `${[division_id, copyText(gender), copyText(category), ...numbers].join('\t')}\n`
    }
  }

  return { take, rank: groups.rank, listLines, groupLines }
}
