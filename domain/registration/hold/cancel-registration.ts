/** Giving up a registration by who has its own proof; who else may end one, and what that means for late money. */
import type { Tx } from '#server/database/connect.ts'
import { lockHold } from './find-hold.ts'
import { endRegistration, isPaying, type Registration } from './release-holds.ts'

const BY_ITSELF = 'Cancelada por la persona'
export const AS_UNPAID = 'Eliminada por no pagar'

/** Somebody decided that it ends for its participants: money that comes later is staff's to decide, it revives nothing. */
export const wasEndedByOthers = ({ state, cancel_reason }: Registration) =>
  state === 'cancelled' && cancel_reason !== BY_ITSELF && cancel_reason !== AS_UNPAID

export const cancelOwnHold = async (
  tx: Tx,
  event_id: number,
  reference: string,
): Promise<'cancelled' | 'no hold' | 'paying'> => {
  const hold = await lockHold(tx, event_id, reference)
  if (!hold) return 'no hold'
  if (isPaying(hold)) return 'paying'
  await endRegistration(tx, hold, 'cancelled', BY_ITSELF)
  return 'cancelled'
}
