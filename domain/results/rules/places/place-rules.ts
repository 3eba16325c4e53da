/** How the places of a distance came about, read from the places themselves: whose word, which clock, one count or many. */
import { type PlaceField, type PlaceWord, wordOf } from './place-marks.ts'
import { sortByNumber } from './sort-by-number.ts'

export type Clock = 'chip' | 'gun'

export type PlaceRule = {
  /** Whose word they are; 'both' where the file gives some and the rest was counted; null where there are none. */
  word: PlaceWord | 'both' | null
  /** The time they follow; null where they follow neither, or there is no time to tell. */
  clock: Clock | null
  /** They count one group through: not so when a file starts again inside it. */
  single: boolean
}

export type PlaceRules = { general: PlaceRule; gender: Omit<PlaceRule, 'clock'>; category: PlaceRule }

type Placed = Record<PlaceField, number | null> & {
  gender: string | null
  category: string | null
  chip_time: number | null
  gun_time: number | null
  place_marks?: number
}

export const timeBy = (
  { chip_time, gun_time }: Pick<Placed, 'chip_time' | 'gun_time'>,
  clock: Clock,
): number | null => (clock === 'gun' ? (gun_time ?? chip_time) : (chip_time ?? gun_time))

const GROUPS: Record<PlaceField, (row: Placed) => string> = {
  overall_position: () => '',
  gender_position: ({ gender }) => gender ?? '',
  category_position: ({ gender, category }) => `${gender ?? ''}\n${category ?? ''}`,
}

/** Times out of order when read by place, of how many steps. */
type Order = { steps: number; wrong: number }

const step = (order: Order, before: number | null, now: number | null) => {
  if (before === null || now === null) return
  order.steps += 1
  if (now < before) order.wrong += 1
}

/** One step in twenty may be wrong: a late correction of the timing company, a tie written in another order. */
const fits = ({ steps, wrong }: Order) => wrong * 20 <= steps

type Pass = { chip: number | null; gun: number | null }

/** The slowest of those who share a place, so that their order in the file does not matter. */
const slowest = (one: Pass, other: Pass): Pass => ({
  chip: one.chip === null || other.chip === null ? (one.chip ?? other.chip) : Math.max(one.chip, other.chip),
  gun: one.gun === null || other.gun === null ? (one.gun ?? other.gun) : Math.max(one.gun, other.gun),
})

/** The clock that places follow, chip where both fit; null where neither does. */
export const findClock = (rows: readonly Placed[], field: PlaceField): Clock | null => {
  const orders = { chip: { steps: 0, wrong: 0 }, gun: { steps: 0, wrong: 0 } }
  const last = new Map<string, { place: number; ahead: Pass; here: Pass }>()
  const [groupOf, placed] = [GROUPS[field], rows.filter((row) => row[field] !== null)]
  for (const row of sortByNumber(placed, (one) => one[field] ?? 0)) {
    const [group, place] = [groupOf(row), row[field] ?? 0]
    const now = { chip: row.chip_time, gun: row.gun_time }
    const found = last.get(group)
    if (!found) {
      last.set(group, { place, ahead: { chip: null, gun: null }, here: now })
      continue
    }
    if (place !== found.place) {
      const { chip, gun } = found.here
      found.ahead = { chip: chip ?? found.ahead.chip, gun: gun ?? found.ahead.gun }
      found.here = now
      found.place = place
    } else found.here = slowest(found.here, now)
    step(orders.chip, found.ahead.chip, now.chip)
    step(orders.gun, found.ahead.gun, now.gun)
  }
  const { chip, gun } = orders
  if (chip.steps === 0 && gun.steps === 0) return onlyClock(placed)
  const better = chip.steps > 0 && (gun.steps === 0 || chip.wrong <= gun.wrong) ? 'chip' : 'gun'
  return fits(orders[better]) ? better : null
}

/** Of rows among which nothing can be compared: the one clock there is. */
const onlyClock = (rows: readonly Placed[]): Clock | null => {
  if (rows.some(({ chip_time }) => chip_time !== null)) return 'chip'
  return rows.some(({ gun_time }) => gun_time !== null) ? 'gun' : null
}

const seconds = (time: number | null) => (time === null ? null : Math.floor(time / 1000))

/** Two with one place in the same second of either clock, or of whom one has no time, may be a tie. */
const mayTie = (one: Placed, other: Placed) => {
  const [chip, gun] = [seconds(one.chip_time), seconds(one.gun_time)]
  const [otherChip, otherGun] = [seconds(other.chip_time), seconds(other.gun_time)]
  const [chips, guns] = [chip !== null && otherChip !== null, gun !== null && otherGun !== null]
  if ((chips && chip === otherChip) || (guns && gun === otherGun)) return true
  return !chips && !guns
}

/** The same place for different times is a count that starts again; one row in a hundred may be a slip. */
const isSingle = (rows: readonly Placed[], field: PlaceField): boolean => {
  const first = new Map<string, Placed>()
  let [placed, again] = [0, 0]
  for (const row of rows) {
    if (row[field] === null) continue
    placed += 1
    const key = `${GROUPS[field](row)}\n${row[field]}`
    const other = first.get(key)
    if (!other) first.set(key, row)
    else if (!mayTie(other, row)) again += 1
  }
  return again * 100 <= placed
}

const wordOfAll = (rows: readonly Placed[], field: PlaceField): PlaceRule['word'] => {
  const found = new Set<PlaceWord>()
  for (const row of rows) if (row[field] !== null) found.add(wordOf(row.place_marks ?? 0, field))
  // One place that a person set is told beside the row; the others are what they were.
  if (found.size > 1) found.delete('staff')
  const [word = null, ...others] = found
  return others.length > 0 ? 'both' : word
}

const ruleOf = (rows: readonly Placed[], field: PlaceField): Omit<PlaceRule, 'clock'> => {
  const word = wordOfAll(rows, field)
  return { word, single: word === 'computed' || isSingle(rows, field) }
}

export const findPlaceRules = (rows: readonly Placed[]): PlaceRules => ({
  general: { ...ruleOf(rows, 'overall_position'), clock: findClock(rows, 'overall_position') },
  gender: ruleOf(rows, 'gender_position'),
  category: { ...ruleOf(rows, 'category_position'), clock: findClock(rows, 'category_position') },
})
