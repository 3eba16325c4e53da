/** Moves of mailboxes whose three days are over, and the end of what is known of old ones. */
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mailbox_moves } from './mailbox-tables.ts'
import { moveMailbox, readMovedRow } from './move-mailbox.ts'

const waits = and(isNull(mailbox_moves.moved_at), isNull(mailbox_moves.stopped_at))
const isDue = and(waits, lte(mailbox_moves.moves_at, sql`now()`))

/** How many moved. A link that was opened meanwhile says that the old address was right: then nothing moves. */
export const moveDueMailboxes = async (context: AppContext): Promise<number> => {
  const due = await context.db.select().from(mailbox_moves).where(isDue).limit(200)
  let moved = 0
  for (const { id } of due)
    moved += await inTransaction(context.db, async (tx) => {
      const [move] = await tx
        .select()
        .from(mailbox_moves)
        .where(and(eq(mailbox_moves.id, id), isDue))
        .for('update', { skipLocked: true })
      if (!move) return 0
      const row = await readMovedRow(tx, move.participant_id)
      const to = { to: move.to_email, old_confirmed: false, owner: false, move_id: id }
      const stands = row?.email === move.from_email && !(await wasOpened(tx, row.id))
      if (stands && (await moveMailbox(tx, context, null, row, to))) return 1
      await tx.update(mailbox_moves).set({ stopped_at: sql`now()` }).where(eq(mailbox_moves.id, id))
      return 0
    })
  return moved
}

const wasOpened = async (db: Pick<Database, 'execute'>, id: number) => {
  const { rows } = await db.execute(
    sql`select 1 from participants where id = ${id} and email_proven_at is not null`,
  )
  return rows.length > 0
}

/** Addresses that are no way back any more are forgotten. */
export const forgetOldMoves = (db: Database) =>
  db.execute(sql`delete from mailbox_moves where asked_at < now() - interval '60 days'`)
