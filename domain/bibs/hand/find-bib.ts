/** One number of an event, with its event locked: until the end of the transaction nobody else gives or takes one. */
import { and, eq, sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { participants } from '#domain/registration/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { partsOf } from '../rules/fit-series.ts'
import { bibs } from '../tables.ts'

export type BibRow = typeof bibs.$inferSelect
export type WhichBib = { event_id: number; bib_id: number }

export const lockBib = async (tx: Tx, { event_id, bib_id }: WhichBib): Promise<BibRow | null> => {
  if (!(await lockEvent(tx, event_id))) return null
  const [row] = await tx
    .select()
    .from(bibs)
    .where(and(eq(bibs.id, bib_id), eq(bibs.event_id, event_id)))
  return row ?? null
}

/** By what numbers are compared by. */
export const findByKey = async (tx: Tx, event_id: number, key: string): Promise<BibRow | null> => {
  const [row] = await tx
    .select()
    .from(bibs)
    .where(and(eq(bibs.event_id, event_id), eq(bibs.key, key)))
  return row ?? null
}

export const findByRunner = async (tx: Tx, participant_id: number): Promise<BibRow | null> => {
  const [row] = await tx.select().from(bibs).where(eq(bibs.participant_id, participant_id))
  return row ?? null
}

/** A desk has it in hand to give at the table (domain/kit-desk). */
export const isDealt = async (
  tx: Tx,
  { event_id, key }: Pick<BibRow, 'event_id' | 'key'>,
): Promise<boolean> => {
  const { prefix, value } = partsOf(key)
  const { rows } = await tx.execute(sql`
    select 1 from bib_deals d join bib_series s on s.id = d.series_id
    where d.event_id = ${event_id} and d.returned_at is null and s.prefix = ${prefix}
      and ${value} between d.from_number and d.to_number limit 1`)
  return rows.length > 0
}

/** 'Ana Ruiz', for sentences. */
export const nameOf = async (tx: Tx, participant_id: number): Promise<string> => {
  const { name, last_name } = participants
  const [person] = await tx
    .select({ name, last_name })
    .from(participants)
    .where(eq(participants.id, participant_id))
  return person ? `${person.name} ${person.last_name}` : ''
}
