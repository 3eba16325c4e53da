/** The colour of a sport on cards and posters. */
import type { Sport } from '#domain/events/rules/sports.ts'
import type { Accent } from '#web/ui/tone.ts'

const ACCENTS: Record<Sport, Accent> = {
  running: 'salida',
  ciclismo: 'paramo',
  ambos: 'lluvia',
  noDeportivo: 'violeta',
}

export const sportAccent = (sport: string): Accent => ACCENTS[sport as Sport] ?? 'ink'
