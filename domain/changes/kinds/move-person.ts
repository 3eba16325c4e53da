/** A person, or the team, goes to another category or size: what it would cost, and doing it, by the rules of the desk. */

import type { ChangeOutcome } from '#domain/registration/staff/change-registration.ts'
import { changeLocked } from '#domain/registration/staff/change-registration.ts'
import type { Tx } from '#server/database/connect.ts'
import { inSavepoint } from '#server/database/transaction.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Refused } from '../core/kind.ts'
import type { Subject } from '../core/subject.ts'
import type { PriceBasis } from '../rules/kinds.ts'

export type Move = {
  category_id: number
  kit_id: number
  price_basis: PriceBasis
  /** Staff go past what a runner may not. */
  reason?: string | undefined
  user_id?: number | null | undefined
}

const SOLD_OUT: Record<string, string> = {
  'no spots': 'Ya no hay cupos en el evento para este cambio.',
  'no distance': 'Esa distancia ya no tiene cupos. Elige otra, o vuelve a mirar más tarde.',
  'no block': 'El bloque de cupos del que haces parte no llega a esa distancia. Escríbele al organizador.',
  'no tier': 'Ese precio ya se agotó. Vuelve a cotizar.',
}

/** What the desk says at its fields is one sentence here. */
const asRefused = (error: unknown): Refused => {
  if (!(error instanceof Refusal) || !error.errors) throw error
  const [sentence = 'Revisa los datos.'] = Object.values(error.errors)[0] ?? []
  return { refused: sentence }
}

const change = async (tx: Tx, { registration, person, people }: Subject, move: Move, preview: boolean) => {
  const { category_id, kit_id, reason, price_basis, user_id } = move
  const isOwn = person.team_role === null && people.length > 1
  const caller = user_id ? { user_id } : null
  return changeLocked(tx, caller, registration, {
    id: registration.id,
    preview,
    category_id: isOwn ? (people[0]?.category_id ?? category_id) : category_id,
    members: people.map((one) => ({
      id: one.id,
      kit_id: one.id === person.id ? kit_id : one.kit_id,
      ...(isOwn && one.id === person.id ? { category_id } : {}),
    })),
    ...(reason ? { reason } : {}),
    price_basis,
  })
}

const tried = async (
  tx: Tx,
  subject: Subject,
  move: Move,
  preview: boolean,
): Promise<ChangeOutcome | Refused> => {
  try {
    return await inSavepoint(tx, (part) => change(part, subject, move, preview))
  } catch (error) {
    return asRefused(error)
  }
}

type Moved = { difference: number } | Refused | 'kit sold out'

const outcomeOf = (outcome: ChangeOutcome | Refused): Moved => {
  if ('refused' in outcome) return outcome
  if (outcome.outcome === 'kit sold out') return 'kit sold out'
  if (outcome.outcome === 'sold out')
    return { refused: SOLD_OUT[outcome.missing] ?? 'Ya no hay cupos para este cambio.' }
  if (outcome.outcome === 'ended') return { refused: 'Esta inscripción terminó: ya no se puede cambiar.' }
  return { difference: outcome.difference }
}

/** Nothing stays written. */
export const previewMove = async (tx: Tx, subject: Subject, move: Move): Promise<Moved> =>
  outcomeOf(await tried(tx, subject, move, true))

export const movePerson = async (tx: Tx, subject: Subject, move: Move): Promise<Moved> =>
  outcomeOf(await tried(tx, subject, move, false))
