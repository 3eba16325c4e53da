/**
 * How many will register by the last day, and when something runs out. One of two simple methods, each said in a
 * sentence: the curve of an earlier race that somebody picked, or the pace of the last two weeks, which dies down a
 * little every day. A forecast is a range: no method knows a rush that has not begun.
 */
import { formatShortDate } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'

export type Season = {
  /** People a day since the first was sold, today last. */
  daily: number[]
  /** Days of sale after today. */
  daysLeft: number
  /** How many fit; null: nobody knows. */
  capacity: number | null
  /** Of an earlier race: people a day of its whole sale, the last day last. */
  earlier?: number[] | undefined
}

export type Forecast = {
  method: 'curve' | 'pace' | 'over' | 'too early'
  sold: number
  expected: number
  low: number
  high: number
  /** Expected people by the end of each day to come. */
  path: number[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const mean = (numbers: readonly number[]) => (numbers.length > 0 ? sum(numbers) / numbers.length : 0)

const RECENT_DAYS = 14
const LONG_DAYS = 28
/** A day counts at most as three ordinary ones: the last day of a price is no pace. */
const PEAK = 3
/** What is left of the pace a day later. */
const DAMPING = 0.995

/** People a day, without peaks: two weeks, beside the two before them, so that a rush and its echo weigh the same. */
export const paceOf = (daily: number[]): number => {
  const long = daily.slice(-LONG_DAYS)
  const most = PEAK * Math.max(mean(long), 1 / LONG_DAYS)
  const capped = long.map((day) => Math.min(day, most))
  const recent = capped.slice(-RECENT_DAYS)
  const former = capped.slice(0, -RECENT_DAYS)
  // Nobody for two weeks: what came before them is over.
  if (sum(recent) === 0) return 0
  return former.length < RECENT_DAYS / 2 ? mean(recent) : (2 * mean(recent) + mean(former)) / 3
}

const pathByPace = ({ daily, daysLeft }: Season): number[] => {
  const pace = paceOf(daily)
  let reached = sum(daily)
  return Array.from({ length: daysLeft }, (_, day) => {
    reached += pace * DAMPING ** (day + 1)
    return reached
  })
}

/** Which part of its people the earlier race had when this many days were left. */
const partWith = (earlier: number[], daysLeft: number): number => {
  const all = sum(earlier)
  return all === 0 ? 0 : sum(earlier.slice(0, Math.max(0, earlier.length - daysLeft))) / all
}

/** Below this part the curve says too little, and the pace is asked. */
const LEAST_PART = 0.08
const LEAST_SOLD = 10

const pathByCurve = ({ daily, daysLeft, earlier = [] }: Season): number[] => {
  const part = partWith(earlier, daysLeft)
  const whole = sum(daily) / part
  return Array.from({ length: daysLeft }, (_, day) => whole * partWith(earlier, daysLeft - day - 1))
}

const methodOf = ({ daily, daysLeft, earlier }: Season): Forecast['method'] => {
  if (daysLeft <= 0) return 'over'
  if (sum(daily) < LEAST_SOLD) return 'too early'
  return earlier && partWith(earlier, daysLeft) >= LEAST_PART ? 'curve' : 'pace'
}

/** How far from what is still to come it may be, down and up. A last rush is likelier than none. */
const SPREAD = { curve: [0.35, 0.5], pace: [0.5, 1.5], over: [0, 0], 'too early': [1, 1] } as const

export const forecastSales = (season: Season): Forecast => {
  const sold = sum(season.daily)
  const method = methodOf(season)
  const most = Math.max(season.capacity ?? Number.POSITIVE_INFINITY, sold)
  const free = method === 'curve' ? pathByCurve(season) : pathByPace(season)
  const path = method === 'over' ? [] : free.map((people) => Math.min(people, most))
  const [down, up] = SPREAD[method]
  const coming = (free.at(-1) ?? sold) - sold
  // A few people more or less are chance.
  const chance = method === 'over' ? 0 : 2 * Math.sqrt(Math.max(coming, 1))
  const within = (people: number) => Math.round(Math.min(Math.max(people, sold), most))
  return {
    method,
    sold,
    expected: within(path.at(-1) ?? sold),
    low: within(sold + coming * (1 - down) - chance),
    high: within(sold + coming * (1 + up) + chance),
    path,
  }
}

/** One of the things people take one each of: a size, a distance. */
export type Taken = {
  taken: number
  /** Of those, in the last four weeks. */
  recent: number
}

/** As many as ten people choose as all did, before what was chosen lately is believed. */
const PRIOR = 10

/** Which part of the people to come takes each. */
export const sharesOf = (things: readonly Taken[]): number[] => {
  const [all, recent] = [sum(things.map(({ taken }) => taken)), sum(things.map((one) => one.recent))]
  if (all === 0) return things.map(() => 1 / Math.max(things.length, 1))
  return things.map((one) => (one.recent + (PRIOR * one.taken) / all) / (recent + PRIOR))
}

/** After how many days it is gone; 0: it is; null: not while the sale lasts. */
export const daysUntilGone = (
  { path, sold }: Pick<Forecast, 'path' | 'sold'>,
  { taken, stock, share }: { taken: number; stock: number; share: number },
): number | null => {
  if (taken >= stock) return 0
  // Half a person less than the last one: a share of people is never whole.
  const day = path.findIndex((people) => taken + (people - sold) * share >= stock - 0.5)
  return day < 0 ? null : day + 1
}

const DAY_MS = 86_400_000
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 'M se agota el 12 de enero' */
export const goneWords = (name: string, today: string, days: number | null): string => {
  if (days === 0) return `${name} está agotada`
  if (days === null) return `${name} alcanza hasta el cierre`
  return `${name} se agota el ${formatShortDate(`${dayAfter(today, days)}T12:00:00-05:00`)}`
}

const people = (count: number) => `${formatNumber(count)} ${count === 1 ? 'persona' : 'personas'}`

/** What is expected, in a sentence. */
export const salesWords = ({ method, sold, expected, low, high }: Forecast): string => {
  if (method === 'over') return `Las inscripciones cerraron con ${people(sold)}.`
  if (method === 'too early') return `Con ${people(sold)} es pronto para un pronóstico.`
  return low === high
    ? `Al cierre esperamos ${people(expected)}.`
    : `Al cierre esperamos ${people(expected)}, entre ${formatNumber(low)} y ${formatNumber(high)}.`
}

/** And how it was counted. */
export const methodWords = ({ method }: Forecast, earlier: string | null): string => {
  if (method === 'over') return 'Ya no entra nadie por la web: es lo que hay.'
  if (method === 'too early') return `Hace falta que se inscriban al menos ${LEAST_SOLD} personas.`
  return method === 'curve'
    ? `Si la venta sigue la curva de ${earlier ?? 'la carrera anterior'} a los mismos días del cierre.`
    : 'Si se sigue vendiendo como en las últimas semanas, sin contar los picos y un poco menos cada día.'
}

/** What to order so that everybody expected has one, and the reserve; below zero: so many are left over. */
export const orderFor = (expected: number, stock: number, reserve: number): number =>
  Math.ceil(expected * (1 + reserve / 100) - 1e-9) - stock
