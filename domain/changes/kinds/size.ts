/** Another size: free while there are some and sizes are not fixed; afterwards by exchange (exchange-sizes.ts). */
import { kitFits } from '#domain/events/rules/distances.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { OfferedKit } from '#domain/registration/lookup/find-offer.ts'
import { distanceOf } from '#domain/registration/lookup/offer-state.ts'
import { bookFee } from '../core/change-money.ts'
import type { Kind } from '../core/kind.ts'
import { type Subject, wordsOf } from '../core/subject.ts'
import { movePerson } from './move-person.ts'

export const isFrozen = ({ offer, today }: Subject): boolean =>
  offer.size_freeze_on !== null && today > offer.size_freeze_on

export const leftOf = ({ amount, taken }: OfferedKit): number => Math.max(0, amount - taken)

/** Whether the kit is for this person, in the category given. */
export const fitsPerson = ({ offer, person }: Subject, kit: OfferedKit, category_id = person.category_id) => {
  const distance = distanceOf(offer, category_id)
  return (
    distance !== null && kitFits(kit, { distance_id: distance.id, age: person.age, gender: person.gender })
  )
}

export const sizeKind: Kind = {
  quote: async (_tx, subject, { wish, fee, reason }) => {
    const { offer, person } = subject
    const kit = offer.kits.find(({ id }) => id === wish.kit_id)
    if (!kit) return { refused: 'Elige una talla de este evento.', field: 'kit_id' }
    if (kit.id === person.kit_id) return { refused: 'Esa ya es tu talla.', field: 'kit_id' }
    if (!reason && !fitsPerson(subject, kit))
      return {
        refused: `La talla ${kitSizeLabel(kit.size)} no es para esta persona en su distancia. Elige otra.`,
        field: 'kit_id',
      }
    const exchange = leftOf(kit) === 0 || (isFrozen(subject) && !reason)
    const after = wordsOf(offer, { ...person, kit_id: kit.id })
    const asked = exchange ? 0 : fee
    return {
      before: wordsOf(offer, person),
      after,
      difference: 0,
      fee: asked,
      due: asked,
      back: 0,
      gives_back: 'nothing',
      to_kit_id: kit.id,
      exchange,
      reserves: { distance_id: null, kit_id: kit.id, block_id: null },
      says: exchange
        ? [
            isFrozen(subject)
              ? 'Las tallas ya están pedidas: tu cambio espera a alguien que quiera la tuya.'
              : `La talla ${kitSizeLabel(kit.size)} está agotada: tu cambio espera a alguien que la entregue.`,
            'Mientras tanto conservas tu talla, y te escribimos cuando esté listo.',
          ]
        : ['Tu talla cambia de una vez.'],
    }
  },

  apply: async (tx, _context, subject, change) => {
    const { person } = subject
    const staff = change.asked_by === 'staff'
    if (isFrozen(subject) && !staff) return 'waiting_exchange'
    const moved = await movePerson(tx, subject, {
      category_id: person.category_id,
      kit_id: change.to_kit_id ?? person.kit_id,
      price_basis: 'purchase',
      reason: staff ? change.reason : undefined,
      user_id: change.asked_user_id,
    })
    if (moved === 'kit sold out') return 'waiting_exchange'
    if ('refused' in moved) return moved
    await bookFee(tx, change, change.fee)
    return 'done'
  },
}
