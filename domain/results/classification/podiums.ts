/**
 * The first three of each distance: of each gender in the general classification, and of each category. They stand on
 * the places that are published, so a podium never contradicts the list. A category whose places begin again in each
 * gender has a podium each; one that is ranked together has one.
 */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { showTime } from '../rules/cells/show-times.ts'
import { groupsOf, type Published, type PublishedDivision, sumOf } from '../visitors/published.ts'
import { decidedTime, ROW_COLUMNS, type StoredRow } from '../visitors/result-row.ts'
import type { Podium } from './classification-contract.ts'

const STEPS = 3

const FIRSTS = {
  name: 'results-podiums',
  text: `select ${ROW_COLUMNS} from results r
    where r.set_id = $1 and not r.hidden and r.state is null
      and (r.overall_position <= ${STEPS} or r.gender_position <= ${STEPS} or r.category_position <= ${STEPS})
    order by r.place`,
}

const GENERAL: Record<string, string> = { F: 'General femenina', M: 'General masculina' }
const GENDERS: Record<string, string> = { F: 'Femenino', M: 'Masculino' }
/** Women first, as the ceremony goes. */
const GENDER_ORDER = ['F', 'M']

const genderPlace = (gender: string) => {
  const at = GENDER_ORDER.indexOf(gender)
  return at < 0 ? GENDER_ORDER.length : at
}

const secondsOf = (row: StoredRow, decided_by: 'chip' | 'gun') => {
  const time = decidedTime(row, decided_by)
  return time === null ? null : Math.floor(time / 1000)
}

type Head = Pick<Podium, 'title' | 'kind' | 'gender' | 'category'>
type PlaceField = 'overall_position' | 'gender_position' | 'category_position'

const asPodium = (
  head: Head,
  rows: readonly StoredRow[],
  place: PlaceField,
  decided_by: 'chip' | 'gun',
): Podium[] => {
  const placed = rows
    .filter((row) => (row[place] ?? STEPS + 1) <= STEPS)
    .sort((one, other) => (one[place] ?? 0) - (other[place] ?? 0))
  const [first] = placed
  if (!first) return []
  const best = first[place] === 1 ? secondsOf(first, decided_by) : null
  const asStep = (row: StoredRow) => {
    const own = secondsOf(row, decided_by)
    const behind = own === null || best === null ? 0 : own - best
    return {
      id: row.public_id,
      position: row[place] ?? 0,
      name: row.name,
      bib_number: row.bib_number,
      time: own === null ? '' : showTime(own * 1000),
      gap: behind > 0 ? `+${showTime(behind * 1000)}` : '',
      city: row.city,
      club: row.club,
    }
  }
  return [{ ...head, rows: placed.map(asStep) }]
}

const groupBy = (rows: readonly StoredRow[], key: 'gender' | 'category') => {
  const groups = new Map<string, StoredRow[]>()
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row])
  return [...groups]
}

/** Two genders that each have a first, with other times: the places begin again in each. */
const beginsAgain = (rows: readonly StoredRow[], decided_by: 'chip' | 'gun'): boolean => {
  const firsts = rows.filter(({ category_position }) => category_position === 1)
  const genders = new Set(firsts.map(({ gender }) => gender))
  const times = new Set(firsts.map((row) => secondsOf(row, decided_by)))
  return genders.size > 1 && times.size > 1
}

const categoryPodiums = (category: string, rows: readonly StoredRow[], decided_by: 'chip' | 'gun') => {
  const placed = rows.filter(({ category_position }) => (category_position ?? STEPS + 1) <= STEPS)
  const genders = groupBy(placed, 'gender')
  if (!beginsAgain(placed, decided_by)) {
    const gender = genders.length === 1 ? (genders[0]?.[0] ?? '') : ''
    const head = { title: category, kind: 'category', gender, category } as const
    return asPodium(head, placed, 'category_position', decided_by)
  }
  return genders.flatMap(([gender, own]) => {
    const title = [category, GENDERS[gender] ?? gender].filter(Boolean).join(' · ')
    return asPodium({ title, kind: 'category', gender, category }, own, 'category_position', decided_by)
  })
}

const inCeremonyOrder = (one: Podium, other: Podium): number =>
  (one.kind === 'general' ? 0 : 1) - (other.kind === 'general' ? 0 : 1) ||
  one.category.localeCompare(other.category, 'es', { numeric: true }) ||
  genderPlace(one.gender) - genderPlace(other.gender)

/** A category may be decided by another clock than the general: its times are of that one. */
const categoryClock = ({ decided_by, place_rules }: PublishedDivision) =>
  place_rules?.category.clock ?? decided_by

const podiumsOf = (all: readonly StoredRow[], division: PublishedDivision): Podium[] => {
  const { id, decided_by } = division
  const rows = all.filter(({ division_id }) => division_id === id)
  const general = groupBy(rows, 'gender').flatMap(([gender, own]) => {
    if (gender === '') return []
    const title = GENERAL[gender] ?? `General · ${gender}`
    return asPodium({ title, kind: 'general', gender, category: '' }, own, 'gender_position', decided_by)
  })
  const categories = groupBy(rows, 'category').flatMap(([category, own]) =>
    category === '' ? [] : categoryPodiums(category, own, categoryClock(division)),
  )
  // A file that says nobody's gender has one general podium.
  const together = { title: 'General', kind: 'general', gender: '', category: '' } as const
  const first = general.length > 0 ? general : asPodium(together, rows, 'overall_position', decided_by)
  return [...first, ...categories].sort(inCeremonyOrder)
}

export const listPodiums = async (db: Reader, published: Published) => {
  const rows = await runNamed<StoredRow>(db, FIRSTS, [published.set_id])
  return published.divisions.map((division) => ({
    race_division: division.race_division,
    finishers: sumOf(groupsOf(published, { division_id: division.id }), 'finishers'),
    decided_by: division.decided_by,
    category_decided_by: categoryClock(division),
    podiums: podiumsOf(rows, division),
  }))
}
