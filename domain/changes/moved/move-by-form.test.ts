/** The date of an event with people in it moves only as the act 'Mover', also by the specified call that sends it. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import { crew_devices } from '#domain/crew/tables.ts'
import { distances, events } from '#domain/events/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { event_notices } from './moved-tables.ts'
import { tellNotices } from './tell-notices.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => {
  const at = new Date(Date.now() + days * DAY_MS)
  at.setUTCHours(12, 0, 0, 0)
  return at
}

type Race = Awaited<ReturnType<typeof createRace>>
let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

type Said = { message: string; icon: string; errors: Record<string, string[]> }
const save = (race: Race, fields: Record<string, string>, by = token) => {
  const { body, headers } = multipartBody(fields)
  return product.call<Said>('POST', `/api/eventos/${race.event_id}`, { token: by, body, headers })
}
const refusedSave = (race: Race, fields: Record<string, string>, by = token) =>
  refusal(422, save(race, fields, by))
const rowOf = async ({ event_id }: Race) => {
  const [row] = await product.db.select().from(events).where(eq(events.id, event_id))
  if (!row) throw new Error('no event')
  return row
}
const noticesOf = ({ event_id }: Race) =>
  product.db
    .select()
    .from(event_notices)
    .where(eq(event_notices.event_id, event_id))
    .orderBy(event_notices.id)
const lettersTo = async (email: string, kind = 'event-moved') =>
  (await product.db.select().from(mails).where(eq(mails.recipient, email))).filter(
    (mail) => mail.kind === kind,
  )
/** Ten minutes later. */
const tellLater = async () => {
  await product.db.execute(sql`update event_notices set tell_at = now() where tell_at > now()`)
  await tellNotices(product.context)
}
/** A race in thirty days with somebody who paid and somebody who did not. */
const withPeople = async ({ held = true, paid = true } = {}) => {
  const race = await createRace(product.db, { event_datetime: inDays(30), register_deadline: inDays(25) })
  const [payer, holder] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  if (paid) {
    const { id } = await desk.register(race, [payer])
    await product.call('POST', `/api/registrations/${id}/status`, { token, body: { status: 7, note: 'x' } })
  }
  if (held) await desk.register(race, [holder])
  return { race, payer, holder }
}
const minute = (date: Date) => bogotaText(date).slice(0, 16)

test('the specified call moves: starts, deadlines and phones follow, people are told in ten minutes', async () => {
  const { race, payer, holder } = await withPeople()
  await product.db
    .update(distances)
    .set({ start_at: inDays(29) })
    .where(eq(distances.event_id, race.event_id))
  await product.db.insert(crew_devices).values({
    event_id: race.event_id,
    name: 'Mesa 1',
    code_hash: `movida-${race.event_id}`,
    expires_at: inDays(32),
  })
  const before = await rowOf(race)
  const to = new Date(before.event_datetime.getTime() + 10 * DAY_MS)
  await save(race, {
    event_datetime: minute(to),
    register_deadline: bogotaText(before.register_deadline),
    city: 'Cali',
  })
  const after = await rowOf(race)
  expect(after).toMatchObject({ event_datetime: to, city: 'Cali' })
  expect(after.register_deadline.getTime() - before.register_deadline.getTime()).toBe(10 * DAY_MS)
  const [distance] = await product.db.select().from(distances).where(eq(distances.event_id, race.event_id))
  expect(distance?.start_at).toEqual(inDays(39))
  const [phone] = await product.db.select().from(crew_devices).where(eq(crew_devices.event_id, race.event_id))
  expect(phone?.expires_at).toEqual(inDays(42))
  const [notice] = await noticesOf(race)
  expect(notice).toMatchObject({ kind: 'moved', offers: true, moved_to_at: to, message: '' })
  expect(bogotaDay(notice?.answer_until ?? new Date(0))).toBe(bogotaDay(new Date(Date.now() + 15 * DAY_MS)))

  await tellNotices(product.context)
  expect(await lettersTo(payer.email)).toEqual([])
  await tellLater()
  expect(await lettersTo(payer.email)).toHaveLength(1)
  expect(await lettersTo(holder.email)).toHaveLength(1)
})

test('a deadline that is sent with another value was meant', async () => {
  const { race } = await withPeople()
  const before = await rowOf(race)
  const to = new Date(before.event_datetime.getTime() + 10 * DAY_MS)
  await save(race, { event_datetime: minute(to), register_deadline: bogotaText(inDays(28)) })
  expect((await rowOf(race)).register_deadline).toEqual(inDays(28))
})

test('an ordinary save of the same date writes to nobody, and without people the date is just a date', async () => {
  const { race } = await withPeople()
  await save(race, { event_datetime: minute((await rowOf(race)).event_datetime), city: 'Cali' })
  expect(await noticesOf(race)).toEqual([])
  const empty = await createRace(product.db)
  await save(empty, { event_datetime: minute(inDays(50)), register_deadline: bogotaText(inDays(40)) })
  expect(await rowOf(empty)).toMatchObject({ event_datetime: inDays(50) })
  expect(await noticesOf(empty)).toEqual([])
})

test('moved back within ten minutes nobody is told; moved twice people are told once, from the date they know', async () => {
  const { race, payer } = await withPeople()
  const first = (await rowOf(race)).event_datetime
  await save(race, { event_datetime: minute(inDays(40)) })
  await save(race, { event_datetime: minute(first) })
  await tellLater()
  expect(await lettersTo(payer.email)).toEqual([])
  expect((await noticesOf(race)).map(({ taken_back_at }) => taken_back_at !== null)).toEqual([true])

  await save(race, { event_datetime: minute(inDays(40)) })
  await save(race, { event_datetime: minute(inDays(45)) })
  await tellLater()
  expect(await lettersTo(payer.email)).toHaveLength(1)
  expect((await noticesOf(race)).at(-1)).toMatchObject({ moved_from_at: first, moved_to_at: inDays(45) })
})

test('under three hours on the same day people are told and no refund is offered', async () => {
  const { race, payer } = await withPeople()
  const to = new Date((await rowOf(race)).event_datetime.getTime() + 2 * 3_600_000)
  await save(race, { event_datetime: minute(to) })
  expect((await noticesOf(race))[0]).toMatchObject({ offers: false })
  await tellLater()
  const [letter] = await lettersTo(payer.email)
  expect(letter?.text).not.toContain('devolvamos')
  expect(letter?.text).not.toContain('Responde hasta')
})

test('what cannot be is a 422 at the date, and nothing of the call is stored', async () => {
  const { race } = await withPeople()
  const before = await rowOf(race)
  const said = async (fields: Record<string, string>, by?: string) =>
    (await refusedSave(race, { city: 'Cali', ...fields }, by)).json.errors.event_datetime?.[0]
  expect(await said({ event_datetime: minute(new Date(Date.now() + DAY_MS)) })).toContain('Mover o cancelar')
  expect(await said({ event_datetime: minute(inDays(-2)) })).toContain('debe estar en el futuro')
  const helper = await desk.colaborador(race.event_id)
  await product.db.execute(sql`update users set may_refund = false where id = ${helper.user_id}`)
  expect(await said({ event_datetime: minute(inDays(40)) }, helper.token)).toContain('Administrador')
  expect(await rowOf(race)).toEqual(before)
  expect(await noticesOf(race)).toEqual([])
})

test('with held ones only the date moves and they are told, whoever asks', async () => {
  const { race, holder } = await withPeople({ paid: false })
  const helper = await desk.colaborador(race.event_id)
  await product.db.execute(sql`update users set may_refund = false where id = ${helper.user_id}`)
  await save(race, { event_datetime: minute(inDays(40)) }, helper.token)
  await tellLater()
  expect(await lettersTo(holder.email)).toHaveLength(1)
})

test('an event that is over gets another date from an Administrator with a reason, without letters', async () => {
  const { race, payer } = await withPeople({ held: false })
  await product.db
    .update(events)
    .set({ event_datetime: inDays(-3), register_deadline: inDays(-5) })
    .where(eq(events.id, race.event_id))
  const helper = await desk.colaborador(race.event_id)
  const fields = { event_datetime: minute(inDays(-4)), move_reason: 'Se escribió mal' }
  const refused = await refusedSave(race, fields, helper.token)
  expect(refused.json.errors.event_datetime?.[0]).toContain('Administrador')
  await refusedSave(race, { event_datetime: fields.event_datetime })
  await save(race, fields)
  expect((await rowOf(race)).event_datetime).toEqual(inDays(-4))
  await tellLater()
  expect(await lettersTo(payer.email)).toEqual([])
  expect(await desk.audited('corregir fecha de evento pasado', race.event_id)).toMatchObject([
    { detail: { reason: 'Se escribió mal' } },
  ])
})
