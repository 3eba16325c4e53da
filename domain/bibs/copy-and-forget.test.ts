/** Series go along with an event that is duplicated, numbers do not; notes end; a number is in the person's copy. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { duplicateEvent } from '#domain/events/form/duplicate-event.ts'
import { distances } from '#domain/events/tables.ts'
import { readPersonFile } from '#domain/privacy/person-file.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type BibDesk, createBibDesk } from '#testing/desks/bib-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { eraseOldNotes, forgetBibNotes } from './forget-notes.ts'
import { copySeries } from './series/copy-series.ts'
import { readSeries } from './series/read-series.ts'
import { bibs } from './tables.ts'

let product: TestProduct
let desk: BibDesk

beforeAll(async () => {
  product = await startTestProduct()
  desk = createBibDesk(product, (await product.signIn('Administrator')).token)
})
afterAll(() => product.stop())

test('the copy of an event has its series, for its own distances, and no number', async () => {
  const { race } = await desk.numberedRace(1)
  const ids = await desk.distanceIds(race)
  await desk.addSeries(race, { name: '21K', prefix: 'M', distance_ids: [ids['21K'] ?? 0] })
  const copy = await inTransaction(product.db, (tx) => duplicateEvent(tx, race.event_id, [copySeries]))
  if (copy === 'not found') throw new Error('there was an event to copy')
  const event_id = copy.id
  const series = await readSeries(product.db, event_id)
  expect(series.map(({ name, prefix }) => [name, prefix])).toEqual([
    ['General', ''],
    ['21K', 'M'],
  ])
  const [own] = await product.db
    .select()
    .from(distances)
    .where(eq(distances.id, series[1]?.distance_ids[0] ?? 0))
  expect(own).toMatchObject({ event_id, name: '21K' })
  expect(await product.db.select().from(bibs).where(eq(bibs.event_id, event_id))).toEqual([])
})

test('a note is emptied on request, and 90 days after the event by itself', async () => {
  const { race, people } = await desk.numberedRace(2)
  const [ana, luz] = people.map(({ id }) => id) as [number, number]
  await product.db.update(bibs).set({ note: 'Prima de la directora' }).where(eq(bibs.event_id, race.event_id))
  await inTransaction(product.db, (tx) => forgetBibNotes(tx, [ana]))
  expect([(await desk.bibOf(ana))?.note, (await desk.bibOf(luz))?.note]).toEqual([
    '',
    'Prima de la directora',
  ])
  expect(await eraseOldNotes(product.db)).toBe(0)
  await product.db.execute(
    sql`update events set event_datetime = now() - interval '91 days' where id = ${race.event_id}`,
  )
  expect(await eraseOldNotes(product.db)).toBe(1)
  expect((await desk.bibOf(luz))?.note).toBe('')
})

test('the copy that a person gets says the number and the chip', async () => {
  const { people } = await desk.numberedRace(1)
  const [ana] = people
  if (!ana) throw new Error('one was bought')
  await product.db.update(bibs).set({ chip: 'C-77' }).where(eq(bibs.participant_id, ana.id))
  const { dni, document_type, email } = ana
  const asked = { dni, document_type, email, secretKey: product.context.secretKey, organizer: 'Dorsal' }
  const sections = await readPersonFile(product.db, asked)
  const lines = sections.find(({ name }) => name === 'Inscripciones')?.lines
  expect(lines).toMatchObject([{ Dorsal: '1', Chip: 'C-77' }])
})
