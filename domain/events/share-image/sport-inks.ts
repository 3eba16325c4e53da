/** The colour of a sport on pictures: `deep` under white words, `bright` on ink. */
import type { Sport } from '../rules/sports.ts'

const INKS: Record<Sport, { deep: string; bright: string }> = {
  running: { deep: '#C63A12', bright: '#F2541B' },
  ciclismo: { deep: '#0E7C66', bright: '#16A888' },
  ambos: { deep: '#2456C4', bright: '#4C7DF0' },
  noDeportivo: { deep: '#6D3FC0', bright: '#9468E6' },
}

export const sportInk = (sport: string): { deep: string; bright: string } | undefined => INKS[sport as Sport]
