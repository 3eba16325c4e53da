/** What visitors read of a kit: whether it runs out, and for whom it is. Never how many there are. */

const FEW = 0.1

export const leftWord = (left: number, total: number): 'Agotada' | 'Pocas' | null => {
  if (left <= 0) return 'Agotada'
  return left < total * FEW ? 'Pocas' : null
}

type ForWhom = {
  distances: number[]
  from_age: number | null
  to_age: number | null
  cut: string | null
}

const agesOf = ({ from_age, to_age }: ForWhom): string => {
  if (from_age !== null && to_age !== null) return `de ${from_age} a ${to_age} años`
  if (from_age !== null) return `desde ${from_age} años`
  return to_age === null ? '' : `hasta ${to_age} años`
}

const CUTS: Record<string, string> = { female: 'corte femenino', male: 'corte masculino' }

export const kitDistances = (
  kit: Pick<ForWhom, 'distances'>,
  known: { id: number; name: string }[],
): string =>
  known
    .filter(({ id }) => kit.distances.includes(id))
    .map(({ name }) => name)
    .join(', ')

/** `21K · desde 13 años · corte femenino`; empty where it is for everybody. */
export const kitForWhom = (kit: ForWhom, known: { id: number; name: string }[]): string =>
  [kitDistances(kit, known), agesOf(kit), CUTS[kit.cut ?? ''] ?? ''].filter(Boolean).join(' · ')
