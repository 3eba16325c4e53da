/** Whose address a finisher has is told by the number: namesakes never get each other's certificate. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportDesk } from '#testing/desks/import-desk.ts'
import { createNumberedRace } from '#testing/numbered-race.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { findEventPeople } from './event-people.ts'

let product: TestProduct
let desk: ReturnType<typeof createImportDesk>

beforeAll(async () => {
  product = await startTestProduct()
  desk = createImportDesk(product, (await product.signIn('Administrator')).token)
})
afterAll(() => product.stop())

const file = (...lines: string[]) =>
  `\uFEFF${['Dorsal;Nombre;Distancia;Tiempo Chip', ...lines].join('\r\n')}\r\n`

const addressesOf = async (event_id: number) => {
  const found = await findEventPeople(product.db, event_id, { source: 'results' })
  return Object.fromEntries(
    (found?.people ?? []).map(({ email, values }) => [values.fields.bib, [email, values.fields.dni]]),
  )
}

test('two namesakes, one of another spelling, and a namesake who is registered nowhere', async () => {
  const race = await createNumberedRace(product.db)
  const one = await race.addRunner({ bib: '1', name: 'Carlos', last_name: 'Gómez' })
  const other = await race.addRunner({ bib: '2', name: 'Carlos', last_name: 'Gómez' })
  const third = await race.addRunner({ bib: '3', name: 'Luz Dary', last_name: 'Mesa' })
  const unnumbered = await race.addRunner({ name: 'Elsa', last_name: 'Pardo' })
  await desk.publish(
    race.event_id,
    file(
      '1;Carlos Gómez;10K;00:41:00',
      '2;Carlos Gómez;10K;00:42:00',
      '3;L. MESA;10K;00:43:00',
      '900;Luz Dary Mesa;10K;00:44:00', // nobody's number, the name of somebody who has a row
      '901;Elsa Pardo;10K;00:45:00', // she has no number, and nobody else has her name
    ),
  )
  const documents = ({ email, dni }: { email: string; dni: string }) => [email, expect.stringContaining(dni)]
  expect(await addressesOf(race.event_id)).toEqual({
    1: documents(one),
    2: documents(other),
    3: documents(third),
    901: documents(unnumbered),
  })
})

test('whose place was annulled gets none; results from before there were numbers go by the name', async () => {
  const race = await createNumberedRace(product.db)
  const ana = await race.addRunner({ name: 'Ana', last_name: 'Vega' })
  await desk.publish(race.event_id, file('5;Ana Vega;10K;00:41:00'))
  expect(Object.keys(await addressesOf(race.event_id))).toEqual(['5'])
  await product.db.execute(sql`insert into bibs (event_id, number, key, state, participant_id)
    values (${race.event_id}, '5', '5', 'assigned', ${ana.participant_id})`)
  expect(Object.keys(await addressesOf(race.event_id))).toEqual(['5'])
  await desk.publish(race.event_id, file('5;Ana Vega;10K;00:41:00'))
  expect(Object.keys(await addressesOf(race.event_id))).toEqual(['5'])
  await product.db.execute(sql`update participants set state = 'cancelled' where id = ${ana.participant_id}`)
  expect(await addressesOf(race.event_id)).toEqual({})
})
