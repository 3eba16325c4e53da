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
