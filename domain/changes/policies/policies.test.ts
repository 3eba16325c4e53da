/** The tab Cambios over HTTP: what is recommended, what an organiser decides, who may, and what the public reads. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { SiteEvent } from '#domain/events/site/site-contract.ts'
import { events } from '#domain/events/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { CHANGE_KINDS } from '../rules/kinds.ts'
import {
  DEFAULT_SETTINGS,
  daysBefore,
  defaultPolicies,
  type Policies,
  type Settings,
} from '../rules/policy.ts'
import { change_policies, change_settings } from '../tables.ts'
import type { ShownPolicies } from './policies-contract.ts'
import { readPolicies, readSettings } from './read-policies.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const DAY = bogotaDay(inDays(90))
const TODAY = bogotaDay(new Date())
const recommended = defaultPolicies(DAY)
const createFuture = (change: object = {}) =>
  createRace(product.db, { event_datetime: inDays(90), register_deadline: inDays(80), ...change })

const pathOf = (id: number) => `/api/eventos/${id}/cambios`
const read = async (id: number, by = token) =>
  (await product.call<ShownPolicies>('GET', pathOf(id), { token: by })).json
const save = (id: number, policies: Partial<Policies>, settings: Partial<Settings> = {}, by = token) =>
  product.call<{ message: string; icon: string; changes: ShownPolicies; errors?: Record<string, string[]> }>(
    'PUT',
    pathOf(id),
    {
      token: by,
      body: {
        policies: { ...recommended, ...policies },
        settings: { ...DEFAULT_SETTINGS, ...settings },
      },
    },
  )
const seen = async (slug: string) =>
  (await product.call<{ event: SiteEvent }>('GET', `/api/site/events/${slug}`)).json.event.changes
const said = (lines: SiteEvent['changes'], title: string) => lines.find((line) => line.title === title)?.text

const CLOSED = { ...recommended.transfer, enabled: false }
const PRICED = {
  ...recommended.category,
  closes_on: daysBefore(DAY, 10),
  fees: [
    { until: daysBefore(DAY, 60), amount: 10_000 },
    { until: null, amount: 25_000 },
  ],
}

test('until somebody decides otherwise the recommended counts, by the day of the race in Bogotá', async () => {
  // 22:00 in Bogotá is the next day in UTC.
  const late = new Date(`${DAY}T22:00:00-05:00`)
  const race = await createFuture({ event_datetime: late })
  expect(await read(race.event_id)).toMatchObject({
    policies: recommended,
    defaults: [...CHANGE_KINDS],
    settings: DEFAULT_SETTINGS,
    event_day: DAY,
    teams: true,
  })
  expect(await readPolicies(product.db, race.event_id)).toEqual(recommended)
  expect(await readSettings(product.db, race.event_id)).toEqual(DEFAULT_SETTINGS)
})

test('what an organiser decides counts from then on: for who asks, in the panel and on the page', async () => {
  const race = await createFuture()
  const { token: theirs } = await desk.colaborador(race.event_id)
  const settings = {
    second_person_above: 500_000,
    small_teams: 'individual',
    small_teams_on: daysBefore(DAY, 5),
  } as const
  // The sum for a second person is an Administrator's (payments/account/second-person.test.ts); the rest is theirs too.
  await save(race.event_id, {}, { second_person_above: settings.second_person_above })
  const { json } = await save(race.event_id, { transfer: CLOSED, category: PRICED }, settings, theirs)
  expect(json).toMatchObject({ message: 'Cambios guardados', icon: 'success' })
  expect(json.changes.defaults).toEqual(['size', 'refund', 'deferral', 'leave'])
  expect(json.changes).toEqual(await read(race.event_id, theirs))
  expect(await readPolicies(product.db, race.event_id)).toEqual({
    ...recommended,
    transfer: CLOSED,
    category: PRICED,
  })
  expect(await readSettings(product.db, race.event_id)).toEqual({ ...DEFAULT_SETTINGS, ...settings })

  const lines = await seen(race.slug)
  expect(lines).toEqual(json.changes.lines)
  expect(said(lines, 'Ceder el cupo')).toBe('No se ofrece.')
  expect(said(lines, 'Distancia o categoría')).toMatch(/: \$10\.000 hasta el .*, \$25\.000 después\./)
})

test('the log says what changed, from and to; a save of the same says nothing', async () => {
  const race = await createFuture()
  await save(race.event_id, { transfer: CLOSED }, { credit_rest: 'lapses' })
  await save(race.event_id, { transfer: CLOSED }, { credit_rest: 'lapses' })
  const rows = await desk.audited('cambiar políticas de cambios', race.event_id)
  expect(rows.map(({ detail }) => detail)).toEqual([
    {
      changed: {
        'transfer.enabled': { from: true, to: false },
        'settings.credit_rest': { from: 'stays', to: 'lapses' },
      },
    },
  ])
})

test('what cannot be is refused at its field, and nothing of it is saved', async () => {
  const race = await createFuture()
  const { json } = await refusal(
    422,
    save(
      race.event_id,
      {
        transfer: CLOSED,
        category: { ...PRICED, closes_on: DAY },
        refund: { ...recommended.refund, fees: [{ until: daysBefore(DAY, 40), amount: 5_000 }] },
      },
      { small_teams: 'individual', credits_until: TODAY },
    ),
  )
  expect(Object.keys(json.errors ?? {}).sort()).toEqual([
    'policies.category.closes_on',
    'policies.refund.fees.0.until',
    'settings.credits_until',
    'settings.small_teams_on',
  ])
  expect((await read(race.event_id)).defaults).toHaveLength(6)
})

test('a sum nobody wrote and a day that is none are refused at their fields too', async () => {
  const race = await createFuture()
  const transfer = { ...recommended.transfer, opens_on: '2026-02-30', fees: [{ until: '', amount: '' }] }
  const { json } = await refusal(422, save(race.event_id, { transfer: transfer as never }))
  expect(Object.keys(json.errors ?? {}).sort()).toEqual([
    'policies.transfer.fees.0.amount',
    'policies.transfer.opens_on',
  ])
})

test('put back to the recommended, a kind follows the day of the race again; the others stay', async () => {
  const race = await createFuture()
  await save(race.event_id, { transfer: CLOSED, category: PRICED })
  const { json } = await product.call<{ message: string; changes: ShownPolicies }>(
    'POST',
    `${pathOf(race.event_id)}/defaults`,
    { token, body: { kind: 'transfer' } },
  )
  expect(json.message).toBe('Vuelve a lo recomendado')
  expect(json.changes.policies).toEqual({ ...recommended, category: PRICED })
  expect(await desk.audited('volver a la política recomendada', race.event_id)).toMatchObject([
    { detail: { kind: 'transfer', changed: { 'transfer.enabled': { from: false, to: true } } } },
  ])
  const later = inDays(120)
  await product.db.update(events).set({ event_datetime: later }).where(eq(events.id, race.event_id))
  const { policies } = await read(race.event_id)
  expect(policies.transfer).toEqual(defaultPolicies(bogotaDay(later)).transfer)
  expect(policies.category).toEqual(PRICED)
})

test('saved as recommended it is no decision: it moves with the race', async () => {
  const race = await createFuture()
  await save(race.event_id, {})
  expect(
    await product.db.select().from(change_policies).where(eq(change_policies.event_id, race.event_id)),
  ).toEqual([])
  expect((await read(race.event_id)).defaults).toEqual([...CHANGE_KINDS])
})

test('small teams are looked at again when their day changes, not when anything else does', async () => {
  const race = await createFuture()
  const teams = { small_teams: 'individual', small_teams_on: daysBefore(DAY, 5) } as const
  const doneAt = async () =>
    (await product.db.select().from(change_settings).where(eq(change_settings.event_id, race.event_id)))[0]
      ?.small_teams_done_at
  await save(race.event_id, {}, teams)
  await product.db
    .update(change_settings)
    .set({ small_teams_done_at: new Date() })
    .where(eq(change_settings.event_id, race.event_id))
  await save(race.event_id, { transfer: CLOSED }, teams)
  expect(await doneAt()).toBeInstanceOf(Date)
  await save(race.event_id, { transfer: CLOSED }, { ...teams, small_teams_on: daysBefore(DAY, 3) })
  expect(await doneAt()).toBeNull()
})

test('who does not manage the event neither reads nor changes it', async () => {
  const race = await createFuture()
  const stranger = await desk.colaborador((await createFuture()).event_id)
  const runner = await product.signIn('Cliente')
  // To staff of other events this one is not there at all.
  for (const [{ token: theirs }, status] of [
    [stranger, 404],
    [runner, 403],
  ] as const) {
    await refusal(status, product.call('GET', pathOf(race.event_id), { token: theirs }))
    await refusal(status, save(race.event_id, { transfer: CLOSED }, {}, theirs))
    await refusal(
      status,
      product.call('POST', `${pathOf(race.event_id)}/defaults`, { token: theirs, body: { kind: 'size' } }),
    )
  }
  await refusal(401, product.call('GET', pathOf(race.event_id)))
  expect((await read(race.event_id)).defaults).toHaveLength(6)
})

test('the page says nothing of it from the day of the race on, nor of an event that was called off', async () => {
  const [run, cancelled, coming] = [await createFuture(), await createFuture(), await createFuture()]
  await product.db.update(events).set({ event_datetime: new Date() }).where(eq(events.id, run.event_id))
  await product.db.update(events).set({ cancelled_at: new Date() }).where(eq(events.id, cancelled.event_id))
  expect(await seen(run.slug)).toEqual([])
  expect(await seen(cancelled.slug)).toEqual([])
  expect(await seen(coming.slug)).toHaveLength(6)
})

type Copied = { event: { id: number } }
const duplicate = async (id: number) =>
  (await product.call<Copied>('POST', `/api/eventos/${id}/duplicate`, { token })).json.event.id

test('a copy takes along what was decided', async () => {
  const race = await createFuture()
  const settings = { second_person_above: 300_000, credits_until: daysBefore(DAY, -100) }
  await save(race.event_id, { transfer: CLOSED, category: PRICED }, settings)
  const copy = await duplicate(race.event_id)
  expect(await readPolicies(product.db, copy)).toEqual(await readPolicies(product.db, race.event_id))
  expect(await readSettings(product.db, copy)).toEqual({ ...DEFAULT_SETTINGS, ...settings })
})

test('a copy takes no day along that lies before: what is open without its last day is the recommended again', async () => {
  const race = await createFuture()
  const past = daysBefore(TODAY, 1)
  const fees = [
    { until: past, amount: 5_000 },
    { until: null, amount: 9_000 },
  ]
  await save(
    race.event_id,
    {
      size: { ...recommended.size, opens_on: past, fees },
      transfer: { ...CLOSED, closes_on: past },
      category: { ...PRICED, closes_on: past, fees: [] },
    },
    { small_teams: 'individual', small_teams_on: past },
  )
  const copy = await duplicate(race.event_id)
  expect(await readPolicies(product.db, copy)).toEqual({
    ...recommended,
    size: { ...recommended.size, fees: [{ until: null, amount: 9_000 }] },
    transfer: { ...CLOSED, closes_on: null },
  })
  expect(await readSettings(product.db, copy)).toEqual(DEFAULT_SETTINGS)
})

test('two who save at once leave one of the two, whole', async () => {
  const race = await createFuture()
  const one = { transfer: CLOSED, category: PRICED }
  const other = { refund: { ...recommended.refund, enabled: false } }
  for (let round = 0; round < 5; round++) {
    await Promise.all([save(race.event_id, one), save(race.event_id, other)])
    const { defaults } = await read(race.event_id)
    expect([
      ['size', 'refund', 'deferral', 'leave'],
      ['size', 'category', 'transfer', 'deferral', 'leave'],
    ]).toContainEqual(defaults)
  }
})
