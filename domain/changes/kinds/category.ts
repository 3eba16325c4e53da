/** Another distance or category, of one person or of a whole team; dearer it is paid first, cheaper it is done first. */

import { findBlock, isForDistance } from '#domain/events/capacity/find-block.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { OfferedCategory } from '#domain/registration/lookup/find-offer.ts'
import { admitsOnItsDay, distanceOf } from '#domain/registration/lookup/offer-state.ts'
import type { Tx } from '#server/database/connect.ts'
import { bookFee, needsPayout } from '../core/change-money.ts'
import { givesBack } from '../core/give-back.ts'
import type { Kind } from '../core/kind.ts'
import { type Subject, wordsOf } from '../core/subject.ts'
import { movePerson, previewMove } from './move-person.ts'
import { fitsPerson } from './size.ts'

/** Who moves with the person: the team, or nobody else. */
const together = ({ person, people }: Subject) => (person.team_role === null ? [person] : people)

/** Those that admit the person, or the team as a whole, on the age day of their distance. */
export const admittingCategories = (subject: Subject): OfferedCategory[] => {
  const { offer, person } = subject
  const group = together(subject)
  const isTeam = person.team_role !== null
  return offer.categories.filter(
    (category) =>
      category.id !== person.category_id &&
      admitsOnItsDay(category, group) &&
      (isTeam || offer.team_size.includes(1)),
  )
}

/** The block's own place where it has some, else one of the public's. */
const blockFor = async (tx: Tx, { offer, person }: Subject, distance_id: number) => {
  const block = person.block_id === null ? null : await findBlock(tx, offer.id, person.block_id)
  return block && isForDistance(block, distance_id) ? block.id : null
}

export const categoryKind: Kind = {
  quote: async (tx, subject, { wish, policy, fee, reason }) => {
    const { offer, person, people, registration } = subject
    const target = admittingCategories(subject).find(({ id }) => id === wish.category_id)
    if (wish.category_id === person.category_id)
      return { refused: 'Ya estás en esa categoría.', field: 'category_id' }
    if (!target)
      return {
        refused:
          person.team_role === null
            ? 'Esa categoría no admite a esta persona. Elige otra de la lista.'
            : 'Esa categoría no admite al equipo completo. Elige otra, o sal del equipo.',
        field: 'category_id',
      }
    const kit = offer.kits.find(({ id }) => id === (wish.kit_id ?? person.kit_id))
    if (!kit) return { refused: 'Elige una talla de este evento.', field: 'kit_id' }
    if (!reason && !fitsPerson(subject, kit, target.id))
      return {
        refused: `La talla ${kitSizeLabel(kit.size)} no es para ${target.distance}. Elige la talla para esa distancia.`,
        field: 'kit_id',
      }
    const { price_basis } = policy
    const moved = await previewMove(tx, subject, {
      category_id: target.id,
      kit_id: kit.id,
      price_basis,
      reason,
    })
    if (moved === 'kit sold out')
      return { refused: `La talla ${kitSizeLabel(kit.size)} está agotada. Elige otra.`, field: 'kit_id' }
    if ('refused' in moved) return moved
    const net = moved.difference + fee
    // A debt is paid with it first.
    const back = policy.gives_back === 'nothing' ? 0 : Math.max(0, -net - Math.max(0, subject.balance))
    const needs_payout =
      policy.gives_back === 'money' &&
      (await needsPayout(
        tx,
        { registration_id: registration.id, participant_id: person.id, basis: 'policy' },
        back,
      ))
    const leaves = distanceOf(offer, person.category_id)?.id !== target.distance_id
    const wholeTeam = person.team_role !== null && people.length > 1
    const due = Math.max(0, net)
    // A team's other seats are taken when it is done: only one beside the own can be kept meanwhile.
    return {
      before: wordsOf(offer, person),
      after: wordsOf(offer, { category_id: target.id, kit_id: kit.id }),
      difference: moved.difference,
      fee,
      due,
      back,
      needs_payout,
      gives_back: policy.gives_back,
      to_category_id: target.id,
      to_kit_id: kit.id,
      reserves: {
        distance_id: leaves ? target.distance_id : null,
        kit_id: kit.id === person.kit_id ? null : kit.id,
        block_id: leaves ? await blockFor(tx, subject, target.distance_id) : null,
      },
      says: [
        ...(wholeTeam ? ['El cambio mueve a todo el equipo.'] : []),
        ...(due > 0 ? ['Te guardamos el cupo mientras pagas; el cambio se hace al recibir el pago.'] : []),
      ],
    }
  },

  apply: async (tx, context, subject, change) => {
    const staff = change.asked_by === 'staff'
    const moved = await movePerson(tx, subject, {
      category_id: change.to_category_id ?? subject.person.category_id,
      kit_id: change.to_kit_id ?? subject.person.kit_id,
      price_basis: change.policy?.price_basis ?? 'purchase',
      reason: staff ? change.reason : undefined,
      user_id: change.asked_user_id,
    })
    if (moved === 'kit sold out')
      return {
        refused: 'La talla se agotó antes de hacer el cambio. Pide el cambio de nuevo con otra talla.',
      }
    if ('refused' in moved) return moved
    // The quote is a promise: what the price did meanwhile is made up for.
    await bookFee(tx, change, change.fee + change.difference - moved.difference)
    const owed = Math.max(0, subject.balance)
    await givesBack(tx, context, change, Math.max(0, -change.difference - change.fee - owed))
    return 'done'
  },
}
