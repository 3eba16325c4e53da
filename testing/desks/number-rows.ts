/** A race whose people paid, with series of numbers: what tests of bibs, printing and timing begin with. */
import { and, eq } from 'drizzle-orm'
import { assignNumbers } from '#domain/bibs/assign/assign-numbers.ts'
import type { SeriesForm } from '#domain/bibs/contract.ts'
import { createSeries } from '#domain/bibs/series/save-series.ts'
import { bibs } from '#domain/bibs/tables.ts'
import { distances } from '#domain/events/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { TestProduct } from '../product.ts'
import type { createRace } from '../race.ts'
import { createChangesDesk } from './changes-desk.ts'

type Race = Awaited<ReturnType<typeof createRace>>

export const SERIES: SeriesForm = {
  name: 'General',
  prefix: '',
  from_number: 1,
  to_number: 500,
  digits: 1,
  colour: '#C63A12',
  distance_ids: [],
  category_ids: [],
  block_id: null,
  gender: null,
  mode: 'payment',
}

/** `token`: of somebody who may settle registrations by hand. */
export const createBibDesk = (product: TestProduct, token: string) => {
  const desk = createChangesDesk(product, token)
  const { db } = product

  /** A series of the event; without a change, 1 to 500 for everybody. */
  const addSeries = async ({ event_id }: Race, change: Partial<SeriesForm> = {}): Promise<number> => {
    const made = await inTransaction(db, (tx) => createSeries(tx, event_id, { ...SERIES, ...change }))
    if (typeof made === 'string' || 'errors' in made) throw new Error(`no series: ${JSON.stringify(made)}`)
    return made.id
  }

  const assign = ({ event_id }: Race, only?: number[]) =>
    inTransaction(db, (tx) => assignNumbers(tx, event_id, { only }))

  /** The person of a purchase of one, confirmed. */
  const buyAlone = async (race: Race, change: object = {}) => {
    const { id } = await desk.buy(race, [desk.nextParticipant(race, change)])
    const [person] = await desk.peopleOf(id)
    if (!person) throw new Error('a purchase has a person')
    return person
  }

  const bibOf = async (participant_id: number) =>
    (await db.select().from(bibs).where(eq(bibs.participant_id, participant_id)))[0]

  return {
    ...desk,
    addSeries,
    assign,
    buyAlone,
    /** So many people who bought alone, in this order. */
    buyFor: async (race: Race, people: number) => {
      const bought = []
      for (let at = 0; at < people; at++) bought.push(await buyAlone(race))
      return bought
    },
    /** A race with a series for everybody, so many confirmed people, and a number for each. */
    numberedRace: async (people: number, change: object = {}) => {
      const race = await desk.newRace(change)
      const series_id = await addSeries(race)
      const bought = []
      for (let at = 0; at < people; at++) bought.push(await buyAlone(race))
      await assign(race)
      return { race, series_id, people: bought }
    },
    bibOf,
    /** What the person runs with; null without a number. */
    numberOf: async (participant_id: number) => (await bibOf(participant_id))?.number ?? null,
    bibsOf: ({ event_id }: Race) =>
      db.select().from(bibs).where(eq(bibs.event_id, event_id)).orderBy(bibs.id),
    bibNamed: async ({ event_id }: Race, number: string) =>
      (
        await db
          .select()
          .from(bibs)
          .where(and(eq(bibs.event_id, event_id), eq(bibs.number, number)))
      )[0],
    distanceIds: async ({ event_id }: Race) =>
      Object.fromEntries(
        (await db.select().from(distances).where(eq(distances.event_id, event_id))).map(({ id, name }) => [
          name,
          id,
        ]),
      ) as Record<string, number>,
    markPrinted: (ids: number[]) =>
      Promise.all(ids.map((id) => db.update(bibs).set({ printed_at: new Date() }).where(eq(bibs.id, id)))),
  }
}
export type BibDesk = ReturnType<typeof createBibDesk>
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
