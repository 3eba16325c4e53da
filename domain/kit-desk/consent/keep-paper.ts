/** The photo of an authorisation that was signed on paper: one a device's id, whatever is sent again. */
import { and, eq, sql } from 'drizzle-orm'
import { participants } from '#domain/registration/tables.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { CrewMember } from '#server/http/route.ts'
import { paper_consents } from '../tables.ts'

export type Paper = {
  id: string
  event_id: number
  participant_id: number
  photo: string
  taken_at: Date
}

/** 'other': the id is of another person's paper. */
export const findPaper = async (
  db: Reader,
  { id, event_id, participant_id }: Pick<Paper, 'id' | 'event_id' | 'participant_id'>,
): Promise<'kept' | 'other' | null> => {
  const [known] = await db.select().from(paper_consents).where(eq(paper_consents.id, id))
  if (!known) return null
  return known.event_id === event_id && known.participant_id === participant_id ? 'kept' : 'other'
}

export const isOfEvent = async (db: Reader, event_id: number, participant_id: number): Promise<boolean> => {
  const { id } = participants
  const [found] = await db
    .select({ id })
    .from(participants)
    .where(and(eq(id, participant_id), eq(participants.event_id, event_id)))
  return found !== undefined
}

/** False when the same id came at the same moment and was first: this photo is nobody's. */
export const keepPaper = async (tx: Tx, paper: Paper, { kind, id, name }: CrewMember): Promise<boolean> => {
  const kept = await tx
    .insert(paper_consents)
    .values({
      ...paper,
      // Nobody signs tomorrow: a clock that is ahead says now.
      taken_at: sql`least(${paper.taken_at.toISOString()}::timestamptz, now())` as never,
      desk: name,
      ...(kind === 'device' ? { device_id: id } : { user_id: id }),
    })
    .onConflictDoNothing()
    .returning({ id: paper_consents.id })
  return kept.length > 0
}
