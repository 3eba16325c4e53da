/** Numbers as rows, for tests of where they are shown: whoever tests how they are given uses the product's own calls. */
import { and, eq, sql } from 'drizzle-orm'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { bib_series, bib_settings, bibs } from '#domain/bibs/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import type { Database } from '#server/database/connect.ts'

const DAY_MS = 86_400_000
/** UTC-5 the whole year. */
const BOGOTA_MS = 5 * 3_600_000

/** The day in Bogotá, so many days from today. */
export const dayIn = (days: number) =>
  new Date(Date.now() - BOGOTA_MS + days * DAY_MS).toISOString().slice(0, 10)

export const createNumberRows = (db: Database) => ({
  /** The people of a registration, in its order. */
  peopleOf: (registration_id: number) =>
    db
      .select()
      .from(participants)
      .where(eq(participants.registration_id, registration_id))
      .orderBy(participants.position),

  addSeries: async (event_id: number, change: Partial<typeof bib_series.$inferInsert> = {}) => {
    const [row] = await db
      .insert(bib_series)
      .values({ event_id, name: '10K', from_number: 1, to_number: 999, colour: '#0E7C66', ...change })
      .returning()
    if (!row) throw new Error('no series was inserted')
    return row
  },

  give: async (
    { id: participant_id, event_id }: { id: number; event_id: number },
    number: string,
    change: Partial<typeof bibs.$inferInsert> = {},
  ) => {
    const [row] = await db
      .insert(bibs)
      .values({ event_id, number, key: bibKey(number), state: 'assigned', participant_id, ...change })
      .returning()
    if (!row) throw new Error('no bib was inserted')
    return row
  },

  /** Lost: nobody runs with it any more; who had it is remembered. */
  burn: (event_id: number, number: string) =>
    db
      .update(bibs)
      .set({
        state: 'burnt',
        burnt_reason: 'lost',
        former_participant_id: sql`participant_id`,
        participant_id: null,
        told_at: null,
      })
      .where(and(eq(bibs.event_id, event_id), eq(bibs.key, bibKey(number)))),

  /** It was nobody's any more, and is forgotten: never printed. */
  free: (event_id: number, number: string) =>
    db.delete(bibs).where(and(eq(bibs.event_id, event_id), eq(bibs.key, bibKey(number)))),

  settle: (event_id: number, settings: Partial<typeof bib_settings.$inferInsert>) =>
    db
      .insert(bib_settings)
      .values({ event_id, ...settings })
      .onConflictDoUpdate({ target: bib_settings.event_id, set: settings }),
})
