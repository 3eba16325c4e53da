/** The timing company with its token: its own event, nothing else, and everything it reads is written down. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '#server/audit/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createTimingDesk, type TimingDesk } from '#testing/desks/timing-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { timing_tokens } from '../tables.ts'

let product: TestProduct
let desk: TimingDesk
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.signIn('Administrator')
  desk = createTimingDesk(product, admin.token)
})
afterAll(() => product.stop())

type List = { version: number; hash: string; rows: { bib: string; name: string }[]; invalid: object[] }
type Deltas = {
  since: number
  version: number
  added: object[]
  changed: { other_person: boolean; changes: { field: string; before: string; after: string }[] }[]
  removed: object[]
}
const get = <T = List>(path: string, token: string) =>
  product.call<T>('GET', `/api/timing/${path}`, { token })

const WRONG = 'Este token no existe, venció o fue revocado.'

describe('a token', () => {
  test('is shown once, kept as a hash, and ends 30 days after the event', async () => {
    const { race } = await desk.sentRace(1)
    const { token, created } = await desk.newToken(race)
    expect(token).toMatch(/^ct_[\w-]{43}$/)
    const [stored] = await product.db.select().from(timing_tokens).where(eq(timing_tokens.id, created.id))
    expect(JSON.stringify(stored)).not.toContain(token.slice(3))
    const { rows } = await product.db.execute<{ days: number }>(sql`
      select (t.expires_at::date - e.event_datetime::date) as days from timing_tokens t join events e on e.id = t.event_id
      where t.id = ${created.id}`)
    expect(rows[0]?.days).toBe(30)
    const listed = await product.call('GET', `${desk.pathOf(race)}/tokens`, { token: admin.token })
    expect(listed.text).not.toContain(token)
    expect(listed.json).toMatchObject({ tokens: [{ name: 'Cronos Ltda', state: 'live', uses: 0 }] })
  })

  test('reads its own event; that of another event has its own', async () => {
    const [one, other] = [await desk.sentRace(2), await desk.sentRace(1)]
    const [mine, theirs] = [await desk.newToken(one.race), await desk.newToken(other.race)]
    expect((await get('list', mine.token)).json.rows).toHaveLength(2)
    expect((await get('list', theirs.token)).json.rows).toHaveLength(1)
    // Whatever is added to the address names no other event.
    const asked = await get(`list?event_id=${other.race.event_id}&id=${other.race.event_id}`, mine.token)
    expect(asked.json.rows).toHaveLength(2)
    expect((await get<{ slug: string }>('event', theirs.token)).json.slug).toBe(other.race.slug)
  })

  test('opens nothing else of the product, and nothing else opens its calls', async () => {
    const { race } = await desk.sentRace(1)
    const { token } = await desk.newToken(race)
    await refusal(401, product.call('GET', desk.pathOf(race), { token }))
    await refusal(401, product.call('GET', '/api/eventos', { token }))
    const asStaff = await refusal(401, get('list', admin.token))
    expect(asStaff.json).toMatchObject({ message: WRONG })
    await refusal(401, product.call('GET', '/api/timing/list'))
  })

  test('that was revoked, ended or never was is refused with a sentence', async () => {
    const { race } = await desk.sentRace(1)
    const [revoked, over] = [await desk.newToken(race), await desk.newToken(race)]
    await product.call('DELETE', `${desk.pathOf(race)}/tokens/${revoked.created.id}`, { token: admin.token })
    await refusal(
      404,
      product.call('DELETE', `${desk.pathOf(race)}/tokens/${revoked.created.id}`, { token: admin.token }),
    )
    await product.db.execute(
      sql`update timing_tokens set expires_at = now() - interval '1 minute' where id = ${over.created.id}`,
    )
    for (const token of [revoked.token, over.token, `ct_${'x'.repeat(43)}`])
      expect((await refusal(401, get('list', token))).json).toMatchObject({
        message: WRONG,
        body: 'Pídele al organizador uno nuevo.',
      })
  })

  test('that would end before it begins, or years after, is not made', async () => {
    const race = await desk.newRace()
    for (const expires_on of ['2020-01-01', '2099-01-01'])
      expect((await refusal(422, desk.newToken(race, { expires_on }) as never)).text).toContain('expires_on')
  })

  test('of another event is not revoked by this one’s staff', async () => {
    const [one, other] = [await desk.newRace(), await desk.newRace()]
    const { created } = await desk.newToken(other)
    await refusal(
      404,
      product.call('DELETE', `${desk.pathOf(one)}/tokens/${created.id}`, { token: admin.token }),
    )
  })
})

describe('what a company reads', () => {
  test('the list as it was frozen, not as it stands', async () => {
    const { race } = await desk.sentRace(2)
    const { token } = await desk.newToken(race)
    await desk.buyAlone(race)
    const { json } = await get('list', token)
    expect(json).toMatchObject({ version: 1, rows: [{ bib: '1' }, { bib: '2' }], invalid: [] })
    const text = JSON.stringify(json)
    for (const word of ['email', 'phone', 'health', 'eps', 'emergency']) expect(text).not.toContain(word)
    await desk.assign(race)
    await desk.send(race)
    expect((await get('list', token)).json.rows).toHaveLength(3)
    expect((await get('list?version=1', token)).json.rows).toHaveLength(2)
  })

  test('all changes since a version, merged into one', async () => {
    const { race, people } = await desk.sentRace(2)
    const { token } = await desk.newToken(race)
    const rename = (name: string) =>
      product.db.execute(sql`update participants set name = ${name} where id = ${people[0]?.id}`)
    await rename('Primera')
    await desk.send(race)
    await rename('Segunda')
    await desk.buyAlone(race)
    await desk.send(race)
    const { json } = await get<Deltas>('deltas?since=1', token)
    expect(json).toMatchObject({ since: 1, version: 3, removed: [] })
    expect(json.added).toHaveLength(1)
    expect(json.changed).toMatchObject([
      { other_person: false, changes: [{ field: 'name', before: people[0]?.name, after: 'Segunda' }] },
    ])
    expect((await get<Deltas>('deltas?since=3', token)).json).toMatchObject({ added: [], changed: [] })
    expect((await refusal(404, get('deltas?since=9', token))).json).toMatchObject({
      message: 'Esa versión no existe',
    })
    await refusal(422, get('deltas', token))
  })

  test('files in the columns of a profile', async () => {
    const { race } = await desk.sentRace(1)
    const { token } = await desk.newToken(race)
    const csv = await get('list?format=csv&profile=raceresult', token)
    expect(csv.text).toMatch(/^\uFEFFBib;Lastname;/)
    expect(csv.headers['cache-control']).toBe('no-store')
    const excel = await get('list?format=xlsx', token)
    expect(excel.headers['content-type']).toContain('spreadsheetml')
    expect((await get('deltas?since=1&format=csv', token)).text).toMatch(/^\uFEFFCambio;Número;/)
    await refusal(404, get('list?format=csv&profile=otro', token))
  })

  test('the event with its distances and versions', async () => {
    const { race } = await desk.sentRace(1)
    const { token } = await desk.newToken(race)
    const { json } = await get<{ distances: { name: string }[]; versions: object[] }>('event', token)
    expect(json.distances.map(({ name }) => name)).toEqual(['10K', '21K', '5K'])
    expect(json.versions).toMatchObject([{ version: 1, people: 1, added: 1 }])
  })

  test('nothing before there is a version', async () => {
    const { race } = await desk.numberedRace(1)
    const { token } = await desk.newToken(race)
    await refusal(404, get('list', token))
    await refusal(404, get('deltas?since=1', token))
  })
})

test('the first use of a day and each list are in the audit log, with the token and without a person', async () => {
  const { race } = await desk.sentRace(1)
  const { token, created } = await desk.newToken(race)
  await get('list', token)
  await get('list?format=csv', token)
  await get('event', token)
  const rows = await product.db
    .select()
    .from(audit_log)
    .where(sql`${audit_log.event_id} = ${race.event_id} and ${audit_log.detail}->>'company' = 'Cronos Ltda'`)
    .orderBy(audit_log.id)
  expect(rows.map(({ action, subject_id, user_id }) => [action, subject_id, user_id])).toEqual([
    ['usar', String(created.id), null],
    ['leer', '1', null],
    ['leer', '1', null],
  ])
  const listed = await product.call('GET', `${desk.pathOf(race)}/tokens`, { token: admin.token })
  expect(listed.json).toMatchObject({ tokens: [{ uses: 3 }] })
})

test('a token that asks without pause waits, and others go on', async () => {
  const { race } = await desk.sentRace(1)
  const [hasty, calm] = [await desk.newToken(race), await desk.newToken(race)]
  const statuses: number[] = []
  for (let at = 0; at < 122; at++) statuses.push((await anyAnswer(get('event', hasty.token))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.at(-1)).toBe(429)
  expect((await get('event', calm.token)).status).toBe(200)
})

test('who tries tokens is slowed down; who has one is not', async () => {
  const { race } = await desk.sentRace(1)
  const { token } = await desk.newToken(race)
  const statuses = new Set<number>()
  for (let at = 0; at < 40; at++)
    statuses.add((await anyAnswer(get('event', `ct_${String(at).padStart(43, 'z')}`))).status)
  expect([...statuses]).toEqual([401, 429])
  expect((await get('event', token)).status).toBe(200)
})
