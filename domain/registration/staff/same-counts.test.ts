import { read, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventCard, EventDetail, Overview } from '#domain/events/contract.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { registrations } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
const get = async <T>(path: string) => (await product.call<T>('GET', path, { token })).json
const post = (path: string, body: object) => product.call('POST', path, { body, token })
const set = (id: number, change: Partial<typeof registrations.$inferInsert>) =>
  product.db.update(registrations).set(change).where(eq(registrations.id, id))
const letHoldEnd = (id: number) =>
  product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 minute'` })
    .where(eq(registrations.id, id))

/** Paid, courtesy, held; and all that is not there any more, expired or not, with and without money. */
const messUp = async (race: Race) => {
  const pair = () => [desk.nextParticipant(race), desk.nextParticipant(race)]
  const paid = await desk.register(race, pair())
  await desk.applyCode(race, paid.proof, 'MITAD-50')
  await post(`/api/registrations/${paid.id}/status`, { status: 7, note: 'Efectivo' })
  const courtesy = await desk.register(race)
  await post(`/api/registrations/${courtesy.id}/status`, { status: 8, note: 'Aliado' })
  const held = await desk.register(race, pair())
  await desk.applyCode(race, held.proof, 'MITAD-50')
  const heldUnderReview = await desk.register(race)
  await set(heldUnderReview.id, { payment_review: true })

  const annulled = await desk.register(race)
  await post(`/api/registrations/${annulled.id}/status`, { status: 7, note: 'Efectivo' })
  await post(`/api/registrations/${annulled.id}/cancel`, { reason: 'Lesión' })
  const lateMoney = await desk.register(race)
  await post(`/api/registrations/${lateMoney.id}/cancel`, { reason: 'Prueba' })
  await set(lateMoney.id, { payment_review: true, state: 'released' })
  // Last: a save expires what is over.
  for (const team of [pair(), [desk.nextParticipant(race)]])
    await letHoldEnd((await desk.register(race, team)).id)
}

const sum = (rows: readonly { paid: number; held: number }[]) => ({
  paid: rows.reduce((all, { paid }) => all + paid, 0),
  everybody: rows.reduce((all, { paid, held }) => all + paid + held, 0),
})

test('every screen counts the same people, whatever happened to the others', async () => {
  const race = await createRace(product.db, { participant_limit: 20 })
  const { event_id, slug } = race
  await desk.addCoupon(race, 'MITAD-50')
  await messUp(race)
  const [inscritos, pagos, redeemed] = [6, 3, 2]

  const { event } = await get<{ event: EventDetail }>(`/api/eventos/${event_id}`)
  const counts = { inscritos_count: inscritos, pagos_count: pagos, codes_count: redeemed }
  expect(event).toMatchObject({ ...counts, inscribed: inscritos, registered: inscritos })
  const cards = await get<{ data: EventCard[] }>('/api/eventos?per_page=100')
  expect(cards.data.find(({ id }) => id === event_id)).toMatchObject(counts)
  expect(event.kits.map(({ taken, left }) => [taken, left])).toEqual([[inscritos, 100 - inscritos]])

  const overview = await get<Overview>(`/api/eventos/${event_id}/overview`)
  const { by_day, by_category, by_kit, by_gender, by_age, money } = overview
  for (const rows of [by_day, by_category, by_kit, by_gender, by_age])
    expect(sum(rows)).toEqual({ paid: pagos, everybody: inscritos })
  expect(by_kit.map(({ left }) => left)).toEqual([100 - inscritos])
  expect(money.by_status.reduce((all, { people }) => all + people, 0)).toBe(inscritos)

  const listed = async (filter: string) =>
    (await get<{ competitors: { total: number } }>(`/api/search-participant?event_id=${event_id}${filter}`))
      .competitors.total
  expect([await listed(''), await listed('&paid=1'), await listed('&paid=0')]).toEqual([
    inscritos,
    pagos,
    inscritos - pagos,
  ])
  expect((await listed('&minCount=1')) + (await listed('&minCount=2'))).toBe(inscritos)
  const groups = await get<{ id: number; count: number }[]>(`/api/filter/group?event_id=${event_id}`)
  expect(groups.reduce((all, { count }) => all + count, 0)).toBe(inscritos)

  const xlsx = await product.app.inject({
    url: `/api/eventos/${event_id}/participants.xlsx`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  })
  expect(utils.sheet_to_json(read(xlsx.rawPayload).Sheets.Participantes ?? {})).toHaveLength(inscritos)
  const survey = await get<{ members: number }>(`/api/eventos/${event_id}/questions/tabulation`)
  expect(survey.members).toBe(inscritos)
  const message = { subject: 'Hola', text: 'Nos vemos.', preview: true }
  expect((await post(`/api/eventos/${event_id}/message`, message)).json).toMatchObject({
    recipients: inscritos,
  })
  const coupons = await get<{ data: { paid_uses: number }[] }>(`/api/eventos/${event_id}/coupons`)
  expect(coupons.data.reduce((all, { paid_uses }) => all + paid_uses, 0)).toBe(redeemed)

  // What visitors see: 14 of 20 are left, and the shelf is as full.
  const site = await get<{ event: { kits: { amount: number }[] } }>(`/api/site/events/${slug}`)
  expect(site.event.kits.map(({ amount }) => amount)).toEqual([100 - inscritos])
})

test('money under review without a seat is in its own list and found by its reference, and counted nowhere', async () => {
  const race = await createRace(product.db)
  await desk.register(race)
  const late = await desk.register(race)
  await post(`/api/registrations/${late.id}/cancel`, { reason: 'Prueba' })
  await set(late.id, { payment_review: true, state: 'released' })
  const reference = (await desk.registrationRow(late.id))?.reference ?? ''
  const found = async (filter: string) =>
    (
      await get<{ competitors: { data: { registration_id: number }[] } }>(
        `/api/search-participant?event_id=${race.event_id}${filter}`,
      )
    ).competitors.data.map(({ registration_id }) => registration_id)
  expect(await found('')).not.toContain(late.id)
  expect(await found('&marked=review')).toEqual([late.id])
  expect(await found(`&search=${reference}`)).toEqual([late.id])
  expect(await get(`/api/eventos/${race.event_id}/participants/marked`)).toEqual({
    review: 1,
    unsigned: 0,
    misfit: 0,
    repeated: 0,
  })
})
