/** Another Colaborador's events, people, messages and views, asked for as somebody would who guesses their numbers. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distances } from '#domain/events/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: string
let token: string
let mine: Side
let theirs: Side

const side = async (name: string) => {
  const race = await createRace(product.db, { name })
  const { id: registration_id } = await desk.register(race)
  const [person] = await product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, registration_id))
  const [distance] = await product.db.select().from(distances).where(eq(distances.event_id, race.event_id))
  if (!person || !distance) throw new Error('a race has a distance and somebody in it')
  return { ...race, registration_id, person, distance_id: distance.id }
}
type Side = Awaited<ReturnType<typeof side>>

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = (await product.signIn('Administrator')).token
  mine = await side('Carrera mía')
  theirs = await side('Carrera ajena')
  token = (await desk.colaborador(mine.event_id)).token
})
afterAll(() => product.stop())

const post = <T = Record<string, unknown>>(path: string, body: object = {}, by = token) =>
  product.call<T>('POST', path, { body, token: by })
const get = <T = Record<string, unknown>>(path: string, by = token) =>
  product.call<T>('GET', path, { token: by })

const WORDS = { kind: 'operational', subject: 'Hola', body: 'Hola, {{nombre}}' }
const written = (segment: object) => ({ ...WORDS, segment })

test('a segment with distances, categories or people of another event reaches nobody', async () => {
  const own = `/api/eventos/${mine.event_id}/messages`
  for (const segment of [
    { distance_ids: [theirs.distance_id] },
    { category_ids: [theirs.category_id] },
    { participant_ids: [theirs.person.id] },
    { participant_ids: [theirs.person.id], distance_ids: [theirs.distance_id] },
  ]) {
    const { json } = await post<{ total: number; person: unknown }>(`${own}/preview`, written(segment))
    expect(json).toMatchObject({ total: 0, person: null })
    const { id } = (await post<{ id: number }>(own, written(segment))).json
    const { message } = (await get<{ message: { audience: string } }>(`${own}/${id}`)).json
    expect(message.audience).not.toContain('ajena')
    await refusal(422, post(`${own}/${id}/send`, { version: 1 }))
    await refusal(422, post(`${own}/${id}/test`))
  }
})

test('a message, its files, its recipients and who got what are found in their own event alone', async () => {
  const foreign = `/api/eventos/${theirs.event_id}/messages`
  const { id } = (await post<{ id: number }>(foreign, written({}), admin)).json
  await post(`${foreign}/${id}/send`, { version: 1, way: 'whatsapp' }, admin)
  const { rows } = await product.db.execute<{ id: number }>(
    sql`select id from message_recipients where message_id = ${id}`,
  )
  const recipient = rows[0]?.id ?? 0
  for (const event_id of [mine.event_id, theirs.event_id]) {
    const at = `/api/eventos/${event_id}/messages/${id}`
    for (const path of ['', '/recipients', '/whatsapp', '/attachments/1'])
      await refusal(404, get(`${at}${path}`))
    for (const path of [
      '/retry',
      '/continue',
      '/duplicate',
      `/recipients/${recipient}/arrived`,
      `/recipients/${recipient}/whatsapp`,
    ])
      await refusal(404, post(`${at}${path}`))
  }
  const { json } = await get<{ messages: unknown[] }>(
    `/api/eventos/${mine.event_id}/participants/${theirs.person.id}/messages`,
  )
  expect(json.messages).toEqual([])
})

test('acts on many pass over people of another event, and tell nothing of them', async () => {
  const at = `/api/eventos/${mine.event_id}/participants`
  for (const [path, body] of [
    ['size', { size: 'M' }],
    ['bibs', {}],
    ['resend', {}],
  ] as const)
    for (const preview of [true, false]) {
      const { json, text } = await post<{ changed: number; left_out: unknown[] }>(`${at}/${path}`, {
        ...body,
        ids: [theirs.person.id],
        preview,
      })
      expect(json).toMatchObject({ changed: 0, left_out: [] })
      expect(text).not.toContain(theirs.person.last_name)
    }
  await refusal(
    404,
    post(`/api/registrations/${theirs.registration_id}/change`, {
      category_id: theirs.category_id,
      members: [],
    }),
  )
})

test('a view of somebody else is neither read nor deleted', async () => {
  const { view } = (
    await post<{ view: { id: number } }>(
      '/api/panel/views',
      { list: 'coupons', name: 'Mía', query: '' },
      admin,
    )
  ).json
  expect((await get<{ views: unknown[] }>('/api/panel/views?list=coupons')).json.views).toEqual([])
  await refusal(404, product.call('DELETE', `/api/panel/views/${view.id}`, { token }))
  expect((await get<{ views: unknown[] }>('/api/panel/views?list=coupons', admin)).json.views).toHaveLength(1)
})

test('curves, forecasts and figures of another event stay closed, also as something to compare with', async () => {
  await refusal(404, get(`/api/panel/curve?event_id=${theirs.event_id}`))
  await refusal(404, get(`/api/panel/curve?event_id=${mine.event_id}&beside_id=${theirs.event_id}`))
  const links = `/api/eventos/${theirs.event_id}/cifras/enlaces`
  const { created } = (await post<{ created: { id: number } }>(links, { name: 'Alcaldía' }, admin)).json
  await refusal(404, get(links))
  await refusal(
    404,
    product.call('DELETE', `/api/eventos/${mine.event_id}/cifras/enlaces/${created.id}`, { token }),
  )
})

test('the history of the own event names no event of others', async () => {
  await product.db.insert(audit_log).values({
    action: 'actualizar',
    subject: 'producto',
    subject_id: '1',
    event_id: mine.event_id,
    detail: { changes: { event_id: [theirs.event_id, mine.event_id] } },
  })
  const changes = async (by: string) => {
    const { json } = await get<{ data: { changes: { before: string; after: string }[] }[] }>(
      `/api/panel/history?event_id=${mine.event_id}`,
      by,
    )
    return json.data[0]?.changes[0]
  }
  expect(await changes(token)).toMatchObject({ before: 'otro evento', after: 'Carrera mía' })
  expect(await changes(admin)).toMatchObject({ before: 'Carrera ajena', after: 'Carrera mía' })
})

test('who reads a letter in somebody’s place leaves the news themselves', async () => {
  await product.db
    .update(participants)
    .set({ consents: { data_policy: true, waiver: true, health: true, news: true } })
    .where(eq(participants.id, mine.person.id))
  const { json } = await post<{ person: { text: string; email: string } | null }>(
    `/api/eventos/${mine.event_id}/messages/preview`,
    { ...written({}), kind: 'news' },
  )
  const link = /\/salir\/([^\s]+)/.exec(json.person?.text ?? '')?.[1] ?? ''
  expect(link).not.toBe('')
  await post(`/api/news/leave/${link}`)
  // The person still takes them.
  const again = await post<{ total: number }>(`/api/eventos/${mine.event_id}/messages/preview`, {
    ...written({}),
    kind: 'news',
  })
  expect(again.json.total).toBe(1)
})
