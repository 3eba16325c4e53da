/** Whether a place can be passed on at all: looked at when it is asked, when it is offered and when it is taken. */
import { and, eq } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { isChangeable, isOut, type Subject } from '../core/subject.ts'
import { stoppedByHandover } from '../rules/handed-over.ts'
import type { Asker } from '../rules/kinds.ts'
import { changes } from '../tables.ts'

const COURTESY = 8

const wasReceived = async (db: Reader, participant_id: number): Promise<boolean> => {
  const rows = await db
    .select({ id: changes.id })
    .from(changes)
    .where(
      and(eq(changes.receiver_id, participant_id), eq(changes.kind, 'transfer'), eq(changes.state, 'done')),
    )
  return rows.length > 0
}

/** Why not, as the giver reads it; null when it can. */
export const whyNotTransfer = async (db: Reader, subject: Subject, asker: Asker): Promise<string | null> => {
  const { person, registration, balance } = subject
  if (!isChangeable(subject)) return 'Solo se cede un cupo confirmado de un evento que no ha pasado.'
  if (isOut(subject, 'transfer')) return stoppedByHandover('transfer', { asker })
  if (balance > 0) return 'Esta inscripción tiene un saldo por pagar. Págalo y vuelve a ceder el cupo.'
  if (asker === 'staff') return null
  if (person.payment_status === COURTESY || registration.payment_status === COURTESY)
    return 'Este cupo es una cortesía: solo el organizador lo puede pasar a otra persona. Escríbele.'
  if (await wasReceived(db, person.id))
    return 'A ti también te cedieron este cupo, y se cede una sola vez. Escríbele al organizador.'
  return null
}
