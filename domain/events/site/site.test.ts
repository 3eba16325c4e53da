import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay, readBogota } from '#domain/colombia/clock.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { addSampleRegistration } from '#testing/sample-registration.ts'
import { createEvent, type NewEvent } from '../form/create-event.ts'
import { categories, kits } from '../tables.ts'
import type { EventCard, SiteEvent } from './site-contract.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => bogotaDay(new Date(Date.now() + days * DAY_MS))
const at = (day: string, time = '06:00:00') => readBogota(`${day} ${time}`) as Date

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

const addEvent = async (change: Partial<NewEvent> & { inDays?: number } = {}) => {
  const { inDays = 30, ...fields } = change
  const { id, slug } = await inTransaction(product.db, (tx) =>
    createEvent(tx, {
      name: 'Carrera del Río',
      type: 'propio',
      sport: 'running',
      status: 'active',
      city: 'Medellín',
      description: '<p>Junto al río.</p>',
      event_datetime: at(dayIn(inDays)),
      register_deadline: at(dayIn(inDays - 2), '23:59:59'),
      participant_limit: 10,
      timeframe: { time_1: '06:00', time_2: '12:00' },
      team_size: [1],
      price_tiers: [{ date: dayIn(inDays), event_price: 60_000, cost_service: 0 }],
      categories: [
        { distance: '10K', gender: 'female', title: 'Abierta', start_age: 18, final_age: 99, difference: 0 },
        {
          distance: '5K',
          gender: 'female',
          title: 'Paseo',
          start_age: 8,
          final_age: 99,
          difference: -15_000,
        },
      ],
      kits: [{ kit_name: 'Camiseta', size: 'M', amount: 10 }],
      ...fields,
    }),
  )
  const [category] = await product.db.select().from(categories).where(eq(categories.event_id, id))
  const [kit] = await product.db.select().from(kits).where(eq(kits.event_id, id))
  return { id, slug, event_id: id, category_id: category?.id ?? 0, kit_id: kit?.id ?? 0 }
}

type Lists = { upcoming: EventCard[]; past: EventCard[]; cities: string[]; months: string[] }

const list = async (query = '') => (await product.call<Lists>('GET', `/api/site/events${query}`)).json
const read = async (slug: string) =>
  (await product.call<{ event: SiteEvent }>('GET', `/api/site/events/${slug}`)).json.event
const slugs = (cards: EventCard[]) => cards.map(({ slug }) => slug)

test('an inactive event answers 404 to visitors and its page to its staff', async () => {
  const { id, slug } = await addEvent({ name: 'Sin publicar', status: 'inactive' })
  expect((await refusal(404, product.call('GET', `/api/site/events/${slug}`))).status).toBe(404)
  expect(slugs((await list()).upcoming)).not.toContain(slug)
  const { token } = await product.signIn('Administrator')
  const preview = await product.call<{ event: SiteEvent }>('GET', `/api/eventos/${id}/vista-previa`, {
    token,
  })
  expect(preview.json.event.name).toBe('Sin publicar')
  expect((await refusal(401, product.call('GET', `/api/eventos/${id}/vista-previa`))).status).toBe(401)
})

test('an unknown slug answers 404', async () => {
  expect((await refusal(404, product.call('GET', '/api/site/events/no-existe'))).status).toBe(404)
})

test('a private event is read by its slug, listed nowhere and kept out of the sitemap', async () => {
  const secret = await addEvent({ name: 'Carrera interna', type: 'privado' })
  const open = await addEvent({ name: 'Carrera abierta' })
  expect((await read(secret.slug)).type).toBe('privado')
  const { upcoming, past } = await list()
  expect(slugs([...upcoming, ...past])).not.toContain(secret.slug)
  const { text, headers } = await product.call('GET', '/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  expect(text).toContain(`/evento/${open.slug}</loc>`)
  expect(text).not.toContain(secret.slug)
})

test('the robots file names the sitemap and keeps the panel out', async () => {
  const { text } = await product.call('GET', '/robots.txt')
  expect(text).toContain('Disallow: /admin\n')
  expect(text).toMatch(/^Sitemap: http:\/\/.+\/sitemap\.xml$/m)
})

test('upcoming events come in order, the next one first, and the past ones apart, the last one first', async () => {
  const city = 'Leticia'
  const [later, soon, today] = [
    await addEvent({ city, inDays: 40 }),
    await addEvent({ city, inDays: 5 }),
    await addEvent({ city, inDays: 0 }),
  ]
  const [before, longBefore] = [await addEvent({ city, inDays: -3 }), await addEvent({ city, inDays: -90 })]
  const { upcoming, past } = await list(`?city=${city}`)
  expect(slugs(upcoming)).toEqual([today.slug, soon.slug, later.slug])
  expect(slugs(past)).toEqual([before.slug, longBefore.slug])
  expect(upcoming.map(({ remaining_days }) => remaining_days)).toEqual([0, 5, 40])
})

test('search, sport, city and month each narrow the list, together too', async () => {
  const ride = await addEvent({ name: 'Travesía Ñáñez', sport: 'ciclismo', city: 'Tunja', inDays: 70 })
  const run = await addEvent({ name: 'Travesía a pie', city: 'Tunja', inDays: 71 })
  const found = async (query: string) => slugs((await list(query)).upcoming)
  expect(await found('?search=nanez')).toEqual([ride.slug])
  expect(await found('?city=Tunja')).toEqual([ride.slug, run.slug])
  expect(await found('?city=Tunja&sport=ciclismo')).toEqual([ride.slug])
  const month = dayIn(70).slice(0, 7)
  expect(await found(`?city=Tunja&month=${month}`)).toContain(ride.slug)
  expect(await found('?city=Tunja&month=2001-01')).toEqual([])
  const { cities, months } = await list()
  expect(cities).toContain('Tunja')
  expect(months).toContain(month)
  expect((await refusal(422, product.call('GET', '/api/site/events?month=ayer'))).status).toBe(422)
})

test('the price of now is the tier in force and the next one follows it', async () => {
  const { slug } = await addEvent({
    city: 'Pasto',
    price_tiers: [
      { date: dayIn(-1), event_price: 50_000, cost_service: 3_000 },
      { date: dayIn(0), event_price: 75_000, cost_service: 3_500 },
      { date: dayIn(20), event_price: 95_000, cost_service: 3_500 },
    ],
  })
  const { price } = await read(slug)
  expect(price.now).toMatchObject({ event_price: 75_000, cost_service: 3_500 })
  expect(price.next).toMatchObject({ event_price: 95_000 })
  // The card names what the cheapest category pays today.
  expect((await list('?city=Pasto')).upcoming[0]?.price).toBe(60_000)
})

test('spots left are told only under a fifth of the limit', async () => {
  const event = await addEvent()
  const paid = (people: number) =>
    addSampleRegistration(product.db, {
      ...event,
      state: 'paid',
      team: Array.from({ length: people }, () => ({})),
    })
  await paid(7)
  await paid(1)
  expect((await read(event.slug)).spots_left).toBeNull()
  await paid(1)
  expect(await read(event.slug)).toMatchObject({ spots_left: 1, full: false, open: true })
  await paid(1)
  expect(await read(event.slug)).toMatchObject({ spots_left: 0, full: true, open: false })
})

test('a hold takes its spots until its end, and not a moment longer', async () => {
  const event = await addEvent({ city: 'Yopal', participant_limit: 2 })
  const id = await addSampleRegistration(product.db, { ...event, team: [{}, {}] })
  expect(await read(event.slug)).toMatchObject({ full: true, open: false, spots_left: 0 })
  expect((await list('?city=Yopal')).upcoming[0]).toMatchObject({ full: true, open: false })
  // Its time is over; no job has given anything back yet.
  await product.db.execute(
    sql`update registrations set hold_until = now() - interval '1 second' where id = ${id}`,
  )
  expect(await read(event.slug)).toMatchObject({ full: false, open: true, spots_left: null })
  expect((await list('?city=Yopal')).upcoming[0]).toMatchObject({ full: false, open: true })
})

test('after the deadline an event with free spots is closed, not full', async () => {
  const event = await addEvent({ register_deadline: new Date(Date.now() - 1000) })
  expect(await read(event.slug)).toMatchObject({ open: false, full: false })
})

test('what an organiser wrote reaches the page without anything that runs', async () => {
  const { token } = await product.signIn('Administrator')
  const event = await addEvent()
  await product.call('POST', `/api/eventos/${event.id}`, {
    token,
    body: { description: '<p onclick="x()">Hola <script>alert(1)</script><b>río</b></p>' },
  })
  const { description } = await read(event.slug)
  expect(description).toContain('Hola')
  expect(description).not.toMatch(/script|onclick/)
})

test('an event says whether its registrations may buy products and be paid with a credit', async () => {
  const plain = await addEvent({ name: 'Sin nada más' })
  expect(await read(plain.slug)).toMatchObject({ has_add_ons: false, takes_credits: false })
  const [{ id }] = (
    await product.db.execute<{ id: number }>(
      sql`insert into products (event_id, name_product, description, price, sku, status)
      values (${plain.id}, 'Gorra', '', 30000, 'SITIO', 'active') returning id`,
    )
  ).rows as [{ id: number }]
  const from = await addEvent({ name: 'La de antes' })
  await product.db.execute(
    sql`insert into credit_targets (event_id, target_event_id) values (${from.id}, ${plain.id})`,
  )
  expect(await read(plain.slug)).toMatchObject({ has_add_ons: true, takes_credits: true })
  await product.db.execute(sql`update products set status = 'inactive' where id = ${id}`)
  expect((await read(plain.slug)).has_add_ons).toBe(false)
})
