/** The old address answers a move of its mailbox: it stops what waits, or takes back what was done. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { competitors, participants } from '../tables.ts'
import { mailbox_moves } from './mailbox-tables.ts'
import { isMoveToken, moveNamed } from './move-token.ts'

type Move = typeof mailbox_moves.$inferSelect
export type MoveState = 'waits' | 'moved' | 'over'

/** Null for anything but the genuine link of a move. */
export const findMove = async (
  db: Reader,
  { secretKey }: Pick<AppContext, 'secretKey'>,
  token: string,
): Promise<Move | null> => {
  const id = moveNamed(token)
  const [move] = id === null ? [] : await db.select().from(mailbox_moves).where(eq(mailbox_moves.id, id))
  return move && isMoveToken(secretKey, token, move) ? move : null
}

export const moveStateOf = ({ moved_at, stopped_at, undo_until }: Move, now: Date): MoveState => {
  if (stopped_at) return 'over'
  if (!moved_at) return 'waits'
  return undo_until && undo_until > now ? 'moved' : 'over'
}

/** Puts the mailbox back where it was, on the row and on the record that moved along. */
const takeBack = async (tx: Tx, { participant_id, from_email, to_email, record_moved }: Move) => {
  const [row] = await tx
    .update(participants)
    .set({ email: from_email, email_proven_at: sql`now()` })
    .where(and(eq(participants.id, participant_id), eq(participants.email, to_email)))
    .returning({ competitor_id: participants.competitor_id })
  if (!row) return false
  if (record_moved)
    await tx
      .update(competitors)
      .set({ email: from_email })
      .where(and(eq(competitors.id, row.competitor_id), eq(competitors.email, to_email)))
  await tx.execute(
    sql`delete from consent_requests where participant_id = ${participant_id} and signed_at is null`,
  )
  return true
}

export const undoMove = async (tx: Tx, { id }: Move): Promise<'stopped' | 'back' | 'over'> => {
  const [move] = await tx.select().from(mailbox_moves).where(eq(mailbox_moves.id, id)).for('update')
  const state = move ? moveStateOf(move, new Date()) : 'over'
  if (!move || state === 'over') return 'over'
  if (state === 'moved' && !(await takeBack(tx, move))) return 'over'
  await tx
    .update(mailbox_moves)
    .set({ stopped_at: sql`now()` })
    .where(and(eq(mailbox_moves.id, id), isNull(mailbox_moves.stopped_at)))
  if (state === 'waits')
    await tx
      .update(participants)
      .set({ email_proven_at: sql`coalesce(${participants.email_proven_at}, now())` })
      .where(and(eq(participants.id, move.participant_id), eq(participants.email, move.from_email)))
  await record(tx, null, {
    action: state === 'waits' ? 'detener el cambio de correo' : 'recuperar su correo',
    subject: 'participante',
    subject_id: move.participant_id,
  })
  return state === 'waits' ? 'stopped' : 'back'
}
