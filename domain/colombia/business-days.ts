/** Días hábiles: Monday to Friday without the public holidays of Colombia (Ley 51 de 1983, 'Ley Emiliani'). */

const DAY_MS = 86_400_000

const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date)
const textOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The Gregorian computus (Meeus, Jones, Butcher). */
const easter = (year: number): number => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return day(year, Math.floor(n / 31), (n % 31) + 1)
}

const FIXED = [
  [1, 1],
  [5, 1],
  [7, 20],
  [8, 7],
  [12, 8],
  [12, 25],
] as const

/** Kept on the Monday that follows. */
const MOVED = [
  [1, 6],
  [3, 19],
  [6, 29],
  [8, 15],
  [10, 12],
  [11, 1],
  [11, 11],
] as const

/** Jueves y Viernes Santo, Ascensión, Corpus Christi, Sagrado Corazón: days from Easter. */
const AROUND_EASTER = [-3, -2, 43, 64, 71]

const nextMonday = (at: number) => at + ((8 - new Date(at).getUTCDay()) % 7) * DAY_MS

/** The public holidays of a year as YYYY-MM-DD, in order. */
export const holidaysOf = (year: number): string[] =>
  [
    ...FIXED.map(([month, date]) => day(year, month, date)),
    ...MOVED.map(([month, date]) => nextMonday(day(year, month, date))),
    ...AROUND_EASTER.map((days) => easter(year) + days * DAY_MS),
  ]
    .sort((one, other) => one - other)
    .map(textOf)

const isBusinessDay = (at: number) => {
  const date = new Date(at)
  const weekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
  return !weekend && !holidaysOf(date.getUTCFullYear()).includes(textOf(at))
}

/** The day that is so many business days after one given as YYYY-MM-DD; the count begins the day after it. */
export const addBusinessDays = (from: string, count: number): string => {
  let at = Date.parse(from)
  for (let left = count; left > 0; ) {
    at += DAY_MS
    if (isBusinessDay(at)) left -= 1
  }
  return textOf(at)
}
