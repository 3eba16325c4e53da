/** The sports of the specification (admin.md section 3) and how they read on screen. */

export const SPORTS = ['running', 'ciclismo', 'ambos', 'noDeportivo'] as const
export type Sport = (typeof SPORTS)[number]

const SPORT_LABELS: Record<Sport, string> = {
  running: 'Running',
  ciclismo: 'Ciclismo',
  ambos: 'Running y ciclismo',
  noDeportivo: 'No deportivo',
}

export const sportLabel = (sport: string): string => SPORT_LABELS[sport as Sport] ?? sport
