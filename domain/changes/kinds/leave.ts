/**
 * Somebody leaves a team and runs alone: another category, an own price. The rest is checked again; a team that its
 * category no longer admits goes on and is listed for staff, until the day the policy says (small-teams.ts).
 */
import { writePeople } from '#domain/registration/hold/write-people.ts'
import { admitsOnItsDay } from '#domain/registration/lookup/offer-state.ts'
import { listPeople } from '#domain/registration/reprice.ts'
import type { Tx } from '#server/database/connect.ts'
import { inSavepoint, refuse } from '#server/database/transaction.ts'
import { bookFee, needsPayout } from '../core/change-money.ts'
import { givesBack } from '../core/give-back.ts'
import type { Kind } from '../core/kind.ts'
import { type Subject, wordsOf } from '../core/subject.ts'
import { type Move, movePerson, previewMove } from './move-person.ts'
import { fitsPerson } from './size.ts'

/** Categories for one person, where the event has people who run alone. */
export const categoriesAlone = ({ offer, person }: Subject) =>
  offer.team_size.includes(1) ? offer.categories.filter((category) => admitsOnItsDay(category, [person])) : []

/** The person is of no team any more; of the rest the next one is captain, and one who is left runs alone too. */
const leaveTeam = async (tx: Tx, subject: Subject): Promise<Subject> => {
  const { person, people, registration, offer } = subject
  const rest = people.filter(({ id, team_role }) => id !== person.id && team_role !== null)
  const isTeam = rest.length > 1 || !offer.team_size.includes(1)
  const roles = [
    { id: person.id, team_role: null },
    ...rest.map(({ id }, at) => ({ id, team_role: isTeam ? (at === 0 ? 'captain' : 'member') : null })),
  ]
  await writePeople(tx, roles)
  const after = await listPeople(tx, registration.id)
  const self = after.find(({ id }) => id === person.id)
  if (!self) throw new Error('a locked participant vanished')
  return { ...subject, people: after, person: self }
}

const preview = (tx: Tx, subject: Subject, move: Move) =>
  inSavepoint(tx, async (part): Promise<Awaited<ReturnType<typeof previewMove>>> => {
    const alone = await leaveTeam(part, subject)
    return refuse(await previewMove(part, alone, move))
  })

export const leaveKind: Kind = {
  quote: async (tx, subject, { wish, policy, fee, reason }) => {
    const { offer, person, registration } = subject
    if (person.team_role === null) return { refused: 'No haces parte de un equipo.' }
    const choices = categoriesAlone(subject)
    if (choices.length === 0)
      return {
        refused: 'En este evento nadie corre en solitario. Puedes ceder tu cupo o pedir la devolución.',
      }
    const target = choices.find(({ id }) => id === wish.category_id)
    if (!target)
      return { refused: 'Elige la categoría en la que vas a correr en solitario.', field: 'category_id' }
    const kit = offer.kits.find(({ id }) => id === (wish.kit_id ?? person.kit_id))
    if (!kit || (!reason && !fitsPerson(subject, kit, target.id)))
      return { refused: 'Elige una talla para esa distancia.', field: 'kit_id' }
    const { price_basis } = policy
    const moved = await preview(tx, subject, { category_id: target.id, kit_id: kit.id, price_basis, reason })
    if (moved === 'kit sold out') return { refused: 'Esa talla está agotada. Elige otra.', field: 'kit_id' }
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
    return {
      before: `${wordsOf(offer, person)}, en equipo`,
      after: `${wordsOf(offer, { category_id: target.id, kit_id: kit.id })}, en solitario`,
      difference: moved.difference,
      fee,
      due: Math.max(0, net),
      back,
      needs_payout,
      gives_back: policy.gives_back,
      to_category_id: target.id,
      to_kit_id: kit.id,
      says: [
        'El resto del equipo sigue inscrito; si queda muy pequeño para su categoría, el organizador les escribe.',
      ],
    }
  },

  apply: async (tx, context, subject, change) => {
    if (subject.person.team_role === null) return { refused: 'Esta persona ya no hace parte de un equipo.' }
    const alone = await leaveTeam(tx, subject)
    const moved = await movePerson(tx, alone, {
      category_id: change.to_category_id ?? subject.person.category_id,
      kit_id: change.to_kit_id ?? subject.person.kit_id,
      price_basis: change.policy?.price_basis ?? 'purchase',
      reason: change.asked_by === 'staff' ? change.reason : undefined,
      user_id: change.asked_user_id,
    })
    if (moved === 'kit sold out')
      return { refused: 'La talla se agotó antes de hacer el cambio. Pídelo de nuevo con otra.' }
    if ('refused' in moved) return moved
    // The quote is a promise: what the price did meanwhile is made up for.
    await bookFee(tx, change, change.fee + change.difference - moved.difference)
    const owed = Math.max(0, subject.balance)
    await givesBack(tx, context, change, Math.max(0, -change.difference - change.fee - owed))
    return 'done'
  },
}
