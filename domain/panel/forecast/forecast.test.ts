/** The forecast of a race whose sale is known, and who may ask for it. */
import { read as readWorkbook, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { SizeRow } from './forecast-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Sales = {
  sold: number
  expected: number
  low: number
  high: number
  sentence: string
  method: string
  like: { id: number } | null
  earlier: { id: number }[]
  distances: { name: string; taken: number; limit: number | null; gone_on: string | null }[]
}
type Sizes = Sales & { sizes: SizeRow[]; order: number }

const get = async <T>(path: string, token = admin.token) =>
  (await product.call<T>('GET', path, { token })).json

/** People who registered one a day until today, every third in L. */
const sold = async (people: number, change: object = {}) => {
  const race = await createRace(product.db, {
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: people },
      { kit_name: 'Camiseta', size: 'L', amount: 400 },
    ],
    participant_limit: 1000,
    ...change,
  })
  const [medium, large] = race.kits
  for (let at = 0; at < people; at += 1)
    await desk.register(race, [desk.nextParticipant(race, { kit_id: at % 3 === 0 ? large?.id : medium?.id })])
  await product.db.execute(sql`
    update registrations r set created_at = now() - (interval '1 day' * (o.at - 1))
    from (select id, row_number() over (order by id desc) as at from registrations where event_id = ${race.event_id}) o
    where o.id = r.id`)
  return { race, medium, large }
}

test('twenty people, one a day: about one a day more until the last day, M before L, and what to order', async () => {
  const { race, medium } = await sold(20)
  const sales = await get<Sales>(`/api/eventos/${race.event_id}/forecast`)
  expect(sales).toMatchObject({ sold: 20, like: null })
  expect(sales.expected).toBeGreaterThan(34)
  expect(sales.expected).toBeLessThanOrEqual(41)
  expect(sales.low).toBeLessThan(sales.expected)
  expect(sales.high).toBeGreaterThan(sales.expected)
  expect(sales.sentence).toContain(`Al cierre esperamos ${sales.expected} personas`)
  expect(sales.distances).toMatchObject([{ name: '10K', taken: 20, limit: null, gone_on: null }])

  const { sizes } = await get<Sizes>(`/api/eventos/${race.event_id}/sizes?reserve=10`)
  const [m, l] = sizes
  expect(m).toMatchObject({ id: medium?.id, size: 'M', stock: 20, taken: 13, left: 7 })
  expect(m?.words).toMatch(/^M se agota el \d+ de [a-z]+$/)
  expect(l).toMatchObject({ size: 'L', gone_on: null, words: 'L alcanza hasta el cierre' })
  // Whoever is expected has a size.
  expect(Math.abs((m?.expected ?? 0) + (l?.expected ?? 0) - sales.expected)).toBeLessThanOrEqual(1)
  expect((m?.stock ?? 0) + (m?.order ?? 0)).toBe(Math.ceil((m?.expected ?? 0) * 1.1))
  expect(l?.order).toBeLessThan(0)
})

test('the sheet for the factory adds up to whoever is expected and the reserve, by gender, and is in the log', async () => {
  const { race } = await sold(12)
  const { sizes } = await get<Sizes>(`/api/eventos/${race.event_id}/sizes?reserve=10`)
  const file = await product.app.inject({
    url: `/api/eventos/${race.event_id}/sizes/sheet?reserve=10`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const book = readWorkbook(file.rawPayload)
  const rows = utils.sheet_to_json<Record<string, string | number>>(
    book.Sheets[book.SheetNames[0] ?? ''] ?? {},
  )
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
  expect(sum('Inscritos')).toBe(12)
  expect(sum('Esperados al cierre')).toBe(sizes.reduce((total, { expected }) => total + expected, 0))
  expect(sum('Total a producir')).toBe(sum('Esperados al cierre') + sum('Reserva 10 %'))
  for (const row of rows) {
    expect(['Masculino', 'Femenino', 'Sin dato']).toContain(row.Género)
    expect(Number(row['Reserva 10 %'])).toBeGreaterThanOrEqual(
      Number(row['Esperados al cierre']) * 0.1 - 1e-9,
    )
  }
  const log = await product.db.select().from(audit_log).where(eq(audit_log.event_id, race.event_id))
  expect(log.map(({ action }) => action)).toContain('descargar hoja para la fábrica')
})

test('the curve of an earlier race of the own counts; of a stranger it is refused', async () => {
  const { race } = await sold(15)
  const past = await sold(24)
  await product.db
    .update(events)
    .set({ register_deadline: sql`now() - interval '1 hour'` })
    .where(eq(events.id, past.race.event_id))
  const address = `/api/eventos/${race.event_id}/forecast`
  expect((await get<Sales>(address)).earlier.map(({ id }) => id)).toContain(past.race.event_id)
  const liked = await get<Sales>(`${address}?like=${past.race.event_id}`)
  expect(liked.like).toMatchObject({ id: past.race.event_id })

  const { token } = await desk.colaborador(race.event_id)
  expect((await get<Sales>(address, token)).earlier).toEqual([])
  const refused = await refusal(422, product.call('GET', `${address}?like=${past.race.event_id}`, { token }))
  expect(refused.status).toBe(422)
  const { status } = await anyAnswer(
    product.call('GET', `/api/eventos/${past.race.event_id}/sizes`, { token }),
  )
  expect(status).toBe(404)
})

test('a race that nobody has entered yet has no forecast, and one that closed is what it is', async () => {
  const race = await createRace(product.db)
  const early = await get<Sales>(`/api/eventos/${race.event_id}/forecast`)
  expect(early).toMatchObject({ sold: 0, sentence: 'Con 0 personas es pronto para un pronóstico.' })
  const { race: closed } = await sold(11)
  await product.db
    .update(events)
    .set({ register_deadline: sql`now() - interval '2 days'` })
    .where(eq(events.id, closed.event_id))
  expect(await get<Sales>(`/api/eventos/${closed.event_id}/forecast`)).toMatchObject({
    sold: 11,
    expected: 11,
    low: 11,
    high: 11,
  })
})
