/** Once the kit is out only the desk changes it: each act says why, for the runner and for staff. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handovers } from '#domain/kit-desk/tables.ts'
import { registrations } from '#domain/registration/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createTransferDesk } from '#testing/desks/transfer-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { expireChanges } from './core/expire-changes.ts'
import { changes } from './tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createTransferDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createTransferDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Person = Awaited<ReturnType<typeof desk.paid>>['giver']
type Refused = { body: string; message: string; errors?: Record<string, string[]> }

const KITS = [
  { kit_name: 'Camiseta', size: 'S', amount: 50 },
  { kit_name: 'Camiseta', size: 'M', amount: 50 },
]

const handOver = async ({ id, event_id }: Person, change: object = {}) => {
  const row = { id: randomUUID(), event_id, participant_id: id, kind: 'handed' as const, desk: 'Mesa 2' }
  const now = new Date()
  await product.db.insert(handovers).values({ ...row, device_at: now, happened_at: now, ...change })
  return row.id
}

const runner = async () => {
  const race = await createRace(product.db, { kits: KITS })
  const bought = await desk.paid(race)
  return { race, ...bought, person: bought.giver }
}

const quote = async ({ id, participant_key }: Person, wish: object) =>
  product.call<Refused & { says: string[] }>('POST', '/api/changes/quote', {
    body: { participant_key, token: await desk.ownToken(id), ...wish },
  })

const quoteByStaff = ({ id, event_id }: Person, wish: object) =>
  product.call<Refused & { says: string[] }>(
    'POST',
    `/api/eventos/${event_id}/participants/${id}/changes/quote`,
    { body: wish, token: admin.token },
  )

const WISHES = [
  [{ kind: 'size', kit_id: 0 }, 'la talla se cambia en la mesa de entrega'],
  [{ kind: 'category', category_id: 0 }, 'la distancia y la categoría ya no se cambian'],
  [{ kind: 'transfer', receiver_email: 'otra@correo.test' }, 'el cupo ya no se cede'],
  [{ kind: 'deferral' }, 'el cupo ya no se aplaza'],
] as const

test('what a runner could change before is refused with its reason after, and staff hear the same', async () => {
  const { race, person } = await runner()
  const size = { kind: 'size', kit_id: race.kits.find(({ id }) => id !== person.kit_id)?.id }
  await quote(person, size)
  const handed = await handOver(person)
  for (const [wish, why] of WISHES) {
    const sent = wish.kind === 'size' ? size : { ...wish, category_id: race.category_id }
    expect((await refusal(422, quote(person, sent))).json.body).toContain(why)
    expect((await refusal(422, quoteByStaff(person, sent))).json.body).toContain(why)
  }
  const { participant_key } = person
  const token = await desk.ownToken(person.id)
  const own = await product.call<{ acts: { kind: string; open: boolean; why: string }[] }>(
    'POST',
    '/api/changes/own',
    { body: { participant_key, token } },
  )
  expect(own.json.acts.filter(({ open }) => open)).toEqual([])
  // Taken back, everything is as before.
  await handOver(person, { kind: 'undone', undoes: handed })
  await quote(person, size)
})

test('there is no retracto of what was handed over; staff may give money back for an error and are told', async () => {
  const { person } = await runner()
  expect((await quote(person, { kind: 'refund' })).json).toMatchObject({ basis: 'withdrawal' })
  await handOver(person)
  expect((await refusal(422, quote(person, { kind: 'refund' }))).json.body).toContain('no hay retracto')
  const byLaw = { kind: 'refund', basis: 'withdrawal' }
  expect((await refusal(422, quoteByStaff(person, byLaw))).json.body).toContain('no hay retracto')
  expect((await quoteByStaff(person, { kind: 'refund', basis: 'error' })).json.says[0]).toBe(
    'El kit ya se entregó.',
  )
})

test('a transfer that was offered before is not taken after', async () => {
  const { race, person } = await runner()
  const token = await desk.offered(person.id, 'recibe@correo.test')
  await handOver(person)
  const { json } = await refusal(422, desk.take(token, desk.nextParticipant(race)))
  expect(JSON.stringify(json.errors)).toContain('Este cupo ya no se puede ceder.')
  expect((await desk.peopleOf(person.registration_id)).map(({ state }) => state)).toEqual(['confirmed'])
})

test('staff do not change a size in the panel, and annulling says that the kit is out', async () => {
  const { race, person, id } = await runner()
  await handOver(person)
  const other = race.kits.find((kit) => kit.id !== person.kit_id)?.id
  const { json } = await refusal(
    422,
    product.call<Refused>('POST', `/api/registrations/${id}/change`, {
      body: {
        preview: false,
        category_id: person.category_id,
        members: [{ id: person.id, kit_id: other }],
        reason: 'Lo pidió',
      },
      token: admin.token,
    }),
  )
  expect(json.errors?.['members.0.kit_id']?.[0]).toContain('mesa de entrega')
  const annulled = await product.call<Refused>('POST', `/api/registrations/${id}/cancel`, {
    body: { reason: 'Error' },
    token: admin.token,
  })
  expect(annulled.json.body).toContain('El kit ya se entregó')
  const [row] = await product.db.select().from(registrations).where(eq(registrations.id, id))
  expect(row?.state).toBe('cancelled')
})

test('the panel lists who has the kit and who has not, with hour and desk', async () => {
  const race = await createRace(product.db)
  const { giver: one } = await desk.paid(race)
  const { giver: two } = await desk.paid(race)
  await handOver(one)
  const listed = async (kit: string) =>
    (
      await product.call<{
        competitors: { data: { member_id: number; handed_over: { desk: string } | null }[] }
      }>('GET', `/api/search-participant?event_id=${race.event_id}&kit=${kit}`, { token: admin.token })
    ).json.competitors.data.map(({ member_id, handed_over }) => [member_id, handed_over?.desk ?? null])
  expect(await listed('handed')).toEqual([[one.id, 'Mesa 2']])
  expect(await listed('waiting')).toEqual([[two.id, null]])
  expect(await listed('')).toHaveLength(2)
  await handOver(one, { kind: 'returned', happened_at: new Date(Date.now() + 60_000) })
  expect(await listed('handed')).toEqual([])
})

test('a ceding link that nobody used ends with the hand-over, and nobody waits for its answer', async () => {
  const { person } = await runner()
  await desk.give(person.id, 'otra@correo.test')
  await handOver(person)
  await expireChanges(product.context)
  const [change] = await product.db.select().from(changes).where(eq(changes.participant_id, person.id))
  expect(change).toMatchObject({ kind: 'transfer', state: 'withdrawn', reason: 'El kit ya se entregó' })
})
