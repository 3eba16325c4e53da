/** 'Ana corre 21K en Media Maratón del Valle': what a friend reads. Page and picture say the same. */

type Going = { first_name: string; sport: string; distance: string; event: string; past: boolean }

const VERBS: Record<string, string> = { running: 'corre', ciclismo: 'pedalea' }

/** A distance that is a measure is run; one with a name of its own is only gone to. */
const isMeasure = (distance: string) => /^\d/.test(distance)

/** 'corre 21K', or 'va' where there is nothing to run. */
export const goingDeed = ({ sport, distance, past }: Omit<Going, 'first_name' | 'event'>): string => {
  const measured = sport !== 'noDeportivo' && isMeasure(distance)
  if (past) return measured ? `se inscribió para ${distance}` : 'se inscribió'
  return measured ? `${VERBS[sport] ?? 'hace'} ${distance}` : 'va'
}

export const goingSentence = ({ first_name, event, ...going }: Going): string => {
  const deed = goingDeed(going)
  return `${first_name} ${deed} ${deed === 'va' ? 'a' : 'en'} ${event}`
}

/** The first of the given names, and no more of it than a card can show. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0]?.slice(0, 24) ?? ''
