/** How long there is until the last day of something, in a word or two; the colour supports them. */

type Tone = 'danger' | 'warning' | 'info'

const DAY_MS = 86_400_000
/** The reminder goes out so many days before, and the colour turns. */
const SOON_DAYS = 3

/** Both as YYYY-MM-DD; below 0 the day is over. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)

export const dueWords = (days: number): { tone: Tone; words: string } => {
  if (days < -1) return { tone: 'danger', words: `Venció hace ${-days} días` }
  if (days === -1) return { tone: 'danger', words: 'Venció ayer' }
  if (days === 0) return { tone: 'danger', words: 'Vence hoy' }
  if (days === 1) return { tone: 'warning', words: 'Vence mañana' }
  return { tone: days <= SOON_DAYS ? 'warning' : 'info', words: `Vence en ${days} días` }
}
