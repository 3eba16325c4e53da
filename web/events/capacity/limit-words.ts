/** What stands beside a bar: how full it is, and of how many. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Capacity } from '#domain/events/capacity/capacity-contract.ts'
import { type Places, partsOf } from './scope-parts.ts'

export const placesText = (count: number) => (count === 1 ? '1 cupo' : `${formatNumber(count)} cupos`)

export const distanceLimit = (distance: Places): string =>
  distance.limit === null
    ? 'sin límite propio'
    : `${partsOf(distance, 0).full} % de ${placesText(distance.limit)}`

/** Staff may go above the public limit: then the permit's number is what is left to know. */
export const eventLimit = (event: Capacity['event']): string =>
  [
    `${partsOf(event, 0).full} % de ${placesText(event.limit ?? 0)}${event.permit === null ? '' : ' para el público'}`,
    event.permit === null ? '' : `el permiso dice ${formatNumber(event.permit)}`,
  ]
    .filter(Boolean)
    .join('; ')
