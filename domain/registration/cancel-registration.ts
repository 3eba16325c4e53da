/** Giving up a registration: by its own browser, by a person whom others put into it, or by staff. */
import { and, eq } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity.ts'
import type { Tx } from '#server/database/connect.ts'
import { lockHold } from './find-hold.ts'
import { endRegistration, type Registration } from './release-holds.ts'
import { registration_members, registrations } from './tables.ts'

const BY_ITSELF = 'Cancelada por la persona'
export const AS_UNPAID = 'Eliminada por no pagar'

/** Somebody decided that it ends for its members: money that comes later is staff's to decide, it revives nothing. */
export const wasEndedByOthers = ({ state, cancel_reason }: Registration) =>
  state === 'cancelled' && cancel_reason !== BY_ITSELF && cancel_reason !== AS_UNPAID

export const cancelOwnHold = async (
  tx: Tx,
  event_id: number,
  reference: string,
): Promise<'cancelled' | 'no hold' | 'paying'> => {
  const hold = await lockHold(tx, event_id, reference)
  if (!hold) return 'no hold'
  if (hold.payment_pending) return 'paying'
  await endRegistration(tx, hold, 'cancelled', BY_ITSELF)
  return 'cancelled'
}

/** The person proved dni and birthday: an unpaid hold in which others put them ends for all its members. */
export const leaveHold = async (
  tx: Tx,
  event_id: number,
  dni: string,
): Promise<{ registration_id: number; members: number } | 'no hold' | 'paying'> => {
  if (!(await lockEvent(tx, event_id))) return 'no hold'
  const [found] = await tx
    .select({ registration: registrations })
    .from(registration_members)
    .innerJoin(registrations, eq(registrations.id, registration_members.registration_id))
    .where(
      and(
        eq(registration_members.event_id, event_id),
        eq(registration_members.dni, dni),
        eq(registration_members.live, true),
        eq(registration_members.claims_dni, true),
        eq(registrations.state, 'held'),
      ),
    )
  if (!found) return 'no hold'
  if (found.registration.payment_pending) return 'paying'
  await endRegistration(tx, found.registration, 'cancelled', 'Una persona del equipo salió')
  const { id: registration_id, members } = found.registration
  return { registration_id, members }
}
