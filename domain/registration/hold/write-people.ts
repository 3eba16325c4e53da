/** What changes after the sale write of people: their part in a team, and their size in an exchange. No seat or peso moves. */
import { eq } from 'drizzle-orm'
import { replaceBibs } from '#domain/bibs/follow-participants.ts'
import type { Tx } from '#server/database/connect.ts'
import { participants } from '../tables.ts'

type Person = { id: number; team_role?: string | null; category_id?: number; kit_id?: number }

/** The caller holds the event's lock, and sees to it that every seat is had by as many as before. */
export const writePeople = async (tx: Tx, people: Person[]) => {
  for (const { id, ...set } of people) await tx.update(participants).set(set).where(eq(participants.id, id))
  await replaceBibs(
    tx,
    people.filter(({ category_id }) => category_id !== undefined).map(({ id }) => id),
  )
}
