/** '412 resultados oficiales', '1 resultado preliminar'. */
import { formatNumber } from '#domain/colombia/pesos.ts'

export const countText = (count: number, official: boolean): string => {
  const [noun, kind] =
    count === 1
      ? ['resultado', official ? 'oficial' : 'preliminar']
      : ['resultados', official ? 'oficiales' : 'preliminares']
  return `${formatNumber(count)} ${noun} ${kind}`
}
