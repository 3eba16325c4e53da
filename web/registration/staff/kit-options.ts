/** Kits of an event for a select, with what is left; one that ran out can only be kept. */
import type { Kit } from '#domain/events/contract.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'

const leftText = (left: number) => (left <= 0 ? 'agotada' : left === 1 ? 'queda 1' : `quedan ${left}`)

export const kitOptions = (kits: readonly Kit[], own?: number) =>
  kits.map(({ id, kit_name, size, left }) => ({
    value: String(id),
    label: `${kit_name} ${kitSizeLabel(size)} (${id === own ? 'la que tiene' : leftText(left)})`,
    disabled: left <= 0 && id !== own,
  }))
