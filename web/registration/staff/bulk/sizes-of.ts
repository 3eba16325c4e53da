/** The sizes an event has, from the smallest. */
import type { EventDetail } from '#domain/events/contract.ts'
import { kitSizeOrder } from '#domain/events/rules/kit-sizes.ts'

export const sizesOf = ({ kits }: Pick<EventDetail, 'kits'>) =>
  [...new Set(kits.map(({ size }) => size))].sort((one, other) => kitSizeOrder(one) - kitSizeOrder(other))
