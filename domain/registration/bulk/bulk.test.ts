/** Acts on many people: what can be done is done, who is left out is told why, and it can be taken back. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kits } from '#domain/events/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { createNumberRows } from '#testing/desks/number-rows.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { participants, registrations } from '../tables.ts'
import { eraseOldActs } from './bulk-acts.ts'
import type { BulkAnswer } from './bulk-contract.ts'
import { bulk_acts } from './bulk-tables.ts'

type Race = Awaited<ReturnType<typeof createRace>>

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let numbers: ReturnType<typeof createNumberRows>
let admin: { token: string; user_id: number }

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  numbers = createNumberRows(product.db)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const KITS = [
  { kit_name: 'Camiseta', size: 'M', amount: 20 },
  { kit_name: 'Camiseta', size: 'L', amount: 3 },
  { kit_name: 'Gorra', size: 'L', amount: 20 },
]

/** A race of so many people with a shirt M, as they registered. */
const raceOf = async (people: number, change: object = {}) => {
  const race = await createRace(product.db, { kits: KITS, ...change })
  for (let made = 0; made < people; made++) await desk.register(race)
  return { race, ids: (await peopleIn(race)).map(({ id }) => id) }
}
const peopleIn = ({ event_id }: Race) =>
  product.db.select().from(participants).where(eq(participants.event_id, event_id)).orderBy(participants.id)

const act = async (race: Race, what: string, body: object, token = admin.token) =>
  (
    await product.call<BulkAnswer>('POST', `/api/eventos/${race.event_id}/participants/${what}`, {
      body,
      token,
    })
  ).json

const sizesIn = async (race: Race) =>
  (await peopleIn(race)).map(({ kit_id }) => race.kits.find(({ id }) => id === kit_id)?.size)

/** What the kits' counters say, and what people have. */
const stockIn = async (race: Race) => {
  const rows = await product.db.select().from(kits).where(eq(kits.event_id, race.event_id)).orderBy(kits.id)
  const owned = await peopleIn(race)
  for (const { id, taken } of rows) expect(owned.filter(({ kit_id }) => kit_id === id)).toHaveLength(taken)
  return rows.map(({ taken }) => taken)
}

const handOver = (race: Race, participant_id: number) =>
  product.db.execute(sql`
    insert into handovers (id, event_id, participant_id, kind, desk, device_at, happened_at)
    values (gen_random_uuid(), ${race.event_id}, ${participant_id}, 'handed', 'Mesa 1', now(), now())`)

const reasonsOf = ({ left_out }: BulkAnswer) => left_out.map(({ reason }) => reason)
const pay = (registration_id: number) =>
  product.call('POST', `/api/registrations/${registration_id}/status`, {
    token: admin.token,
    body: { status: 7, note: 'Efectivo' },
  })

test('sizes change as far as there are kits, in the order in which people were chosen', async () => {
  const { race, ids } = await raceOf(5)
  const preview = await act(race, 'size', { ids, size: 'L', preview: true })
  expect(preview).toMatchObject({ changed: 3, act_id: null, message: '3 personas pasan a la talla L' })
  expect(await sizesIn(race)).toEqual(['M', 'M', 'M', 'M', 'M'])
  const done = await act(race, 'size', { ids: ids.toReversed(), size: 'L' })
  expect(done).toMatchObject({ changed: 3, message: 'Cambiaste la talla de 3 personas' })
  expect(await sizesIn(race)).toEqual(['M', 'M', 'L', 'L', 'L'])
  expect(reasonsOf(done)).toEqual(['No quedan kits de esa talla.', 'No quedan kits de esa talla.'])
  expect(done.left_out.map(({ participant_id }) => participant_id)).toEqual([ids[1], ids[0]])
  expect(await stockIn(race)).toEqual([2, 3, 0])
})

test('who cannot is left out with the reason, and the rest is done', async () => {
  const { race, ids } = await raceOf(4)
  const [handed = 0, over = 0, already = 0] = ids
  await handOver(race, handed)
  const [overRow] = await product.db.select().from(participants).where(eq(participants.id, over))
  await product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 minute'` })
    .where(eq(registrations.id, overRow?.registration_id ?? 0))
  await act(race, 'size', { ids: [already], size: 'L' })
  const other = await raceOf(1)
  const done = await act(race, 'size', { ids: [...ids, ...other.ids], size: 'L' })
  expect(done.changed).toBe(1)
  expect(reasonsOf(done)).toEqual([
    'Su kit ya se entregó: la talla se cambia en la mesa de entrega.',
    'Su reserva venció.',
    'Ya tiene esa talla.',
  ])
  // Somebody of another event is nobody here.
  expect(await sizesIn(other.race)).toEqual(['M'])
})

test('a size that the own kit does not have, and sizes that closed', async () => {
  const { race, ids } = await raceOf(1)
  expect(reasonsOf(await act(race, 'size', { ids, size: 'XL' }))).toEqual(['Su kit no viene en esa talla.'])
  await product.db.execute(
    sql`update events set size_freeze_on = current_date - 5 where id = ${race.event_id}`,
  )
  expect(reasonsOf(await act(race, 'size', { ids, size: 'L' }))).toEqual([
    'El cambio de tallas ya cerró: cámbiala en su inscripción, con la razón.',
  ])
})

test('every person changed has a row in the audit log with before and after', async () => {
  const { race, ids } = await raceOf(2)
  await act(race, 'size', { ids, size: 'L' })
  const rows = await product.db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.event_id, race.event_id), eq(audit_log.action, 'cambiar')))
    .orderBy(audit_log.participant_id)
  expect(rows.map(({ participant_id }) => participant_id)).toEqual(ids)
  for (const { detail, user_id } of rows) {
    expect(detail).toMatchObject({ changes: { size: ['M', 'L'] }, together: 2 })
    expect(user_id).toBe(admin.user_id)
  }
})

test('undo sets back what is still as the act left it, once, and only for who did it', async () => {
  const { race, ids } = await raceOf(3)
  const { act_id } = await act(race, 'size', { ids, size: 'L' })
  const someone = await desk.colaborador(race.event_id)
  expect(await act(race, 'undo', { act_id }, someone.token)).toMatchObject({
    changed: 0,
    message: 'Ya no se puede deshacer',
  })
  // One of them got another kit meanwhile.
  const cap = race.kits[2]?.id ?? 0
  const [first] = await peopleIn(race)
  await product.call('POST', `/api/registrations/${first?.registration_id}/change`, {
    token: admin.token,
    body: { category_id: race.category_id, members: [{ id: first?.id, kit_id: cap }] },
  })
  const back = await act(race, 'undo', { act_id })
  expect(back).toMatchObject({ changed: 2, message: 'Deshecho: 2 personas' })
  expect(reasonsOf(back)).toEqual(['Cambió después: se queda como está.'])
  expect((await peopleIn(race)).map(({ kit_id }) => kit_id)).toEqual([cap, race.kit_id, race.kit_id])
  expect(await stockIn(race)).toEqual([2, 0, 1])
  expect(await act(race, 'undo', { act_id })).toMatchObject({
    changed: 0,
    message: 'Ya no se puede deshacer',
  })
})

test('who lost the size of before to somebody else keeps the new one, and it is told', async () => {
  const { race, ids } = await raceOf(2, {
    kits: [
      { kit_name: 'Camiseta', size: 'M', amount: 2 },
      { kit_name: 'Camiseta', size: 'L', amount: 5 },
    ],
  })
  const { act_id } = await act(race, 'size', { ids, size: 'L' })
  await desk.register(race)
  const back = await act(race, 'undo', { act_id })
  expect(back.changed).toBe(1)
  expect(reasonsOf(back)).toEqual(['Su talla de antes se agotó: se queda como está.'])
  expect(await stockIn(race)).toEqual([2, 1])
})

test('after ten minutes an act stays, and after a day nothing is kept of it', async () => {
  const { race, ids } = await raceOf(1)
  const { act_id } = await act(race, 'size', { ids, size: 'L' })
  const age = (text: string) =>
    product.db
      .update(bulk_acts)
      .set({ created_at: sql`now() - ${text}::interval` })
      .where(eq(bulk_acts.id, act_id ?? ''))
  await age('11 minutes')
  expect((await act(race, 'undo', { act_id })).changed).toBe(0)
  expect(await sizesIn(race)).toEqual(['L'])
  await age('25 hours')
  await eraseOldActs(product.db)
  expect(
    await product.db
      .select()
      .from(bulk_acts)
      .where(eq(bulk_acts.id, act_id ?? '')),
  ).toEqual([])
})

test('numbers by the series for who paid and has none; taken back unless printed', async () => {
  const { race, ids } = await raceOf(4)
  const people = await peopleIn(race)
  for (const { registration_id } of people.slice(0, 3)) await pay(registration_id)
  await numbers.addSeries(race.event_id)
  const [first] = people
  if (!first) throw new Error('four were registered')
  await numbers.give(first, '77')
  const done = await act(race, 'bibs', { ids })
  expect(done).toMatchObject({ changed: 2, message: 'Asignaste dorsal a 2 personas' })
  expect(reasonsOf(done)).toEqual(['Ya tiene dorsal.', 'Su inscripción no está confirmada.'])
  const bibsOf = async () => {
    const { rows } = await product.db.execute<{ participant_id: number; number: string }>(
      sql`select participant_id, number from bibs where event_id = ${race.event_id} and participant_id is not null order by participant_id`,
    )
    return rows.map(({ participant_id, number }) => [participant_id, number])
  }
  const given = await bibsOf()
  expect(given).toHaveLength(3)
  await product.db.execute(
    sql`update bibs set printed_at = now() where event_id = ${race.event_id} and participant_id = ${ids[1] ?? 0}`,
  )
  const back = await act(race, 'undo', { act_id: done.act_id })
  expect(back.changed).toBe(1)
  expect(reasonsOf(back)).toEqual(['Su dorsal ya se imprimió o se le avisó: se queda con él.'])
  expect(await bibsOf()).toEqual(given.slice(0, 2))
})

test('the letter of each purchase goes once, whoever of it was chosen; not for what ended', async () => {
  const { race } = await raceOf(0)
  await desk.register(race, [desk.nextParticipant(race), desk.nextParticipant(race)])
  const alone = await desk.register(race)
  const gone = await desk.register(race)
  await product.call('POST', `/api/registrations/${gone.id}/cancel`, {
    token: admin.token,
    body: { reason: 'No viene' },
  })
  const people = await peopleIn(race)
  const letters = () =>
    product.db.$count(
      mails,
      inArray(
        mails.recipient,
        people.map(({ email }) => email),
      ),
    )
  const before = await letters()
  const ids = people.map(({ id }) => id)
  const preview = await act(race, 'resend', { ids, preview: true })
  expect(preview.changed).toBe(3)
  expect(await letters()).toBe(before)
  const done = await act(race, 'resend', { ids })
  expect(done).toMatchObject({ changed: 3, act_id: null, message: 'Reenviamos el correo de 3 personas' })
  expect(reasonsOf(done)).toEqual(['Ya no está inscrita.'])
  expect(await letters()).toBeGreaterThan(before)
  expect(await desk.audited('reenviar correo', alone.id)).toHaveLength(1)
})

test('a Colaborador changes nobody of an event that is not theirs', async () => {
  const { race, ids } = await raceOf(1)
  const stranger = await desk.colaborador((await raceOf(0)).race.event_id)
  for (const [what, body] of [
    ['size', { ids, size: 'L' }],
    ['bibs', { ids }],
    ['resend', { ids }],
  ] as const)
    await expect(act(race, what, body, stranger.token)).rejects.toThrow()
  expect(await sizesIn(race)).toEqual(['M'])
})
