/**
 * Kits of an event for a select, with what is left; one that ran out can only be kept. Those that are for others stand
 * apart: staff may give them, with a reason.
 */
import type { EventDetail, Kit } from '#domain/events/contract.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { kitSuits } from './event-fit.ts'

const leftText = (left: number) => (left <= 0 ? 'agotada' : left === 1 ? 'queda 1' : `quedan ${left}`)

const optionOf = ({ id, kit_name, size, left }: Kit, own: number | undefined) => ({
  value: String(id),
  label: `${kit_name} ${kitSizeLabel(size)} (${id === own ? 'la que tiene' : leftText(left)})`,
  disabled: left <= 0 && id !== own,
})

type Wearer = { gender: string; birthday: string; category_id: string; own?: number }

export const kitOptions = (
  event: Pick<EventDetail, 'event_datetime' | 'distances' | 'categorias' | 'kits'>,
  { category_id, own, ...person }: Wearer,
) => {
  const suits = (kit: Kit) => kit.id === own || kitSuits(event, kit, person, category_id)
  const others = event.kits.filter((kit) => !suits(kit))
  return [
    ...event.kits.filter(suits).map((kit) => optionOf(kit, own)),
    ...(others.length > 0
      ? [
          {
            group: 'Para otras personas (pide razón)',
            items: others.map((kit) => optionOf(kit, own)),
          },
        ]
      : []),
  ]
}
