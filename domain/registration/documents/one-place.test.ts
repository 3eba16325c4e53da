/** A document has one place where somebody holds it in hand: by hand, at the till, on the lists. */
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payment_attempts } from '#domain/payments/tables.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { mails } from '#server/mail/tables.ts'
import { expectCountersToFit } from '#testing/counters.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { createTillDesk } from '#testing/desks/till-desk.ts'
import { multipartBody } from '#testing/multipart.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { registrationInvariants } from '../invariants.ts'
import { participants } from '../tables.ts'
import { document_disputes } from './document-tables.ts'
import { eraseDocumentPhotos } from './erase-photos.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0', ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
})
afterAll(async () => {
  const asked = registrationInvariants.filter(({ name }) => name.startsWith('one-'))
  expect(brokenOf(await checkInvariants(product.db, asked))).toEqual([])
  await product.stop()
})

type Race = Awaited<ReturnType<typeof createRace>>
type Said = { status: number; message: string; body: string; registration_id: number | null }
const OTHER_DAY = '1991-02-03'

const byHand = async (race: Race, person: object, more: object = {}) =>
  (
    await product.call<Said>('POST', `/api/eventos/${race.event_id}/registrations`, {
      token,
      body: { competitors: [person], category_id: race.category_id, ...more },
    })
  ).json
const CASH = { payment: { status: 7, note: 'Efectivo' } }
const pay = (id: number) =>
  product.call('POST', `/api/registrations/${id}/status`, { token, body: { status: 7, note: 'Efectivo' } })
const rowsOf = ({ event_id }: Race, dni: string) =>
  product.db
    .select()
    .from(participants)
    .where(sql`${participants.event_id} = ${event_id} and ${participants.dni} = ${dni}`)
    .orderBy(participants.id)
const lettersTo = async (email: string, kind: string) =>
  (await product.db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, email))).filter(
    (mail) => mail.kind === kind,
  ).length
const lookAt = async ({ event_id }: Race, person: object) =>
  (
    await product.call<{ state: string; says: string | null; may_dispute: boolean }>(
      'POST',
      `/api/eventos/${event_id}/documents`,
      { token, body: person },
    )
  ).json

/** Paid on the web. */
const webPaid = async (race: Race, change: object = {}) => {
  const person = desk.nextParticipant(race, change)
  const { id } = await desk.register(race, [person])
  await pay(id)
  return { person, id }
}

describe('by hand', () => {
  test('a paid place refuses the document with who and what, whatever birthday is typed', async () => {
    const race = await createRace(product.db)
    const { person } = await webPaid(race)
    const said = await byHand(race, { ...person, birthday: OTHER_DAY }, CASH)
    expect(said).toMatchObject({ status: 6, message: 'Ya tiene cupo', registration_id: null })
    expect(said.body).toContain(`${person.name} ${person.last_name} ya tiene cupo: 10K.`)
    expect(await rowsOf(race, person.dni)).toHaveLength(1)
    expect(await lookAt(race, { dni: person.dni, birthday: OTHER_DAY })).toMatchObject({
      state: 'taken',
      may_dispute: true,
    })
    expect(await lookAt(race, { dni: person.dni, birthday: person.birthday })).toMatchObject({
      state: 'taken',
      may_dispute: false,
    })
    await expectCountersToFit(product.db, race.event_id)
  })

  test('a place that staff entered refuses it, paid or not, with who entered it', async () => {
    const race = await createRace(product.db)
    const person = desk.nextParticipant(race)
    expect(await byHand(race, person)).toMatchObject({ status: 0 })
    const [row] = await rowsOf(race, person.dni)
    expect(row?.document_seen_at).not.toBeNull()
    const said = await byHand(race, { ...person, birthday: OTHER_DAY })
    expect(said.status).toBe(6)
    expect(said.body).toContain('ya tiene una reserva sin pagar: 10K. La inscripción la hizo ')
    expect(await rowsOf(race, person.dni)).toHaveLength(1)
  })

  test('the same form twice is one registration', async () => {
    const race = await createRace(product.db)
    const person = desk.nextParticipant(race)
    const first = await byHand(race, person)
    expect(await byHand(race, person)).toMatchObject({ status: 0, registration_id: first.registration_id })
  })

  test('an unpaid hold from the web gives way and is told; one that is being paid does not', async () => {
    const race = await createRace(product.db)
    const person = desk.nextParticipant(race)
    const { id } = await desk.register(race, [person])
    expect(await lookAt(race, { dni: person.dni })).toMatchObject({ state: 'gives way' })
    await product.db
      .update(payment_attempts)
      .set({ opened_at: new Date() })
      .where(eq(payment_attempts.registration_id, id))
    const paying = await byHand(race, { ...person, birthday: OTHER_DAY }, CASH)
    expect(paying.body).toContain('está pagando en este momento')
    await product.db
      .update(payment_attempts)
      .set({ opened_at: null })
      .where(eq(payment_attempts.registration_id, id))
    expect(await byHand(race, { ...person, birthday: OTHER_DAY }, CASH)).toMatchObject({ status: 0 })
    expect(await desk.registrationRow(id)).toMatchObject({ state: 'cancelled' })
    expect(await lettersTo(person.email, 'registration-gave-way')).toBe(1)
    await expectCountersToFit(product.db, race.event_id)
  })

  test('a hold whose mailbox was proven stays', async () => {
    const race = await createRace(product.db)
    const person = desk.nextParticipant(race)
    const { id } = await desk.register(race, [person])
    await product.db
      .update(participants)
      .set({ email_proven_at: new Date() })
      .where(eq(participants.registration_id, id))
    const said = await byHand(race, { ...person, birthday: OTHER_DAY }, CASH)
    expect(said).toMatchObject({ status: 6, message: 'Ya tiene cupo' })
    expect(await desk.registrationRow(id)).toMatchObject({ state: 'held' })
  })

  test('of several the row alone leaves and the others keep theirs; the first one’s waits for the coordinator', async () => {
    const race = await createRace(product.db)
    const [first, second] = [desk.nextParticipant(race), desk.nextParticipant(race)]
    const { id } = await desk.register(race, [first, second])
    const said = await byHand(race, { ...first, birthday: OTHER_DAY }, CASH)
    expect(said.body).toContain('el coordinador decide')
    expect(await byHand(race, { ...second, birthday: OTHER_DAY }, CASH)).toMatchObject({ status: 0 })
    expect(await desk.registrationRow(id)).toMatchObject({ state: 'held', participant_count: 1 })
    expect(await lettersTo(second.email, 'registration-gave-way')).toBe(1)
    expect(await lettersTo(first.email, 'registration-member-left')).toBe(1)
    await expectCountersToFit(product.db, race.event_id)
  })

  test('money that comes late for what gave way seats nobody beside the person with the document', async () => {
    const race = await createRace(product.db)
    const person = desk.nextParticipant(race)
    const { id } = await desk.register(race, [person])
    await byHand(race, { ...person, birthday: OTHER_DAY }, CASH)
    const { json } = await product.call<{ icon: string }>('POST', `/api/registrations/${id}/status`, {
      token,
      body: { status: 7, note: 'Llegó tarde' },
    })
    expect(json.icon).not.toBe('success')
    expect((await rowsOf(race, person.dni)).filter(({ holds_place }) => holds_place)).toHaveLength(1)
  })
})

describe('the coordinator goes on', () => {
  const photo = async () => ({
    filename: 'cedula.jpg',
    type: 'image/jpeg',
    bytes: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  })
  const dispute = async ({ event_id }: Race, fields: Record<string, string>) => {
    const { body, headers } = multipartBody({ ...fields, photo: await photo() })
    const { json } = await product.call<{ message: string; icon: string }>(
      'POST',
      `/api/eventos/${event_id}/document-disputes`,
      { token, body, headers },
    )
    return json
  }

  test('with a reason and a photo, where nobody proved the paid place and its birthday is another', async () => {
    const race = await createRace(product.db)
    const { person, id } = await webPaid(race)
    const reason = 'Vino con la cédula original'
    const same = await dispute(race, { dni: person.dni, birthday: person.birthday, reason })
    expect(same).toMatchObject({ icon: 'warning', message: 'No se puede seguir' })
    const done = await dispute(race, { dni: person.dni, birthday: OTHER_DAY, reason })
    expect(done).toMatchObject({ icon: 'success' })
    expect(await lettersTo(person.email, 'document-disputed')).toBe(1)
    expect(await byHand(race, { ...person, birthday: OTHER_DAY }, CASH)).toMatchObject({ status: 0 })
    // One more card of that number is refused: staff saw the document.
    expect(await byHand(race, { ...person, birthday: '1980-05-05' }, CASH)).toMatchObject({ status: 6 })
    const [earlier, real] = await rowsOf(race, person.dni)
    expect(earlier).toMatchObject({ registration_id: id, state: 'confirmed' })
    const { json } = await product.call<{
      competitors: { data: { member_id: number; document_state: string }[] }
    }>('GET', `/api/search-participant?event_id=${race.event_id}&marked=repeated`, { token })
    expect(
      Object.fromEntries(
        json.competitors.data.map(({ member_id, document_state }) => [member_id, document_state]),
      ),
    ).toEqual({ [earlier?.id ?? 0]: 'to correct', [real?.id ?? 0]: 'repeated' })
    const snapshot = await product.call<{ people: unknown[][] }>(
      'GET',
      `/api/kit-desk/${race.event_id}/snapshot`,
      {
        token,
      },
    )
    expect(snapshot.json.people.map((packed) => [packed[0], packed[17]])).toEqual([
      [earlier?.id, 2],
      [real?.id, 1],
    ])

    // The photo is for staff, leaves a row, and ends 90 days after the event.
    const [kept] = await product.db
      .select()
      .from(document_disputes)
      .where(eq(document_disputes.event_id, race.event_id))
    expect(kept).toMatchObject({ participant_id: earlier?.id, reason })
    const shown = await product.app.inject({
      url: `/api/eventos/${race.event_id}/document-disputes/${earlier?.id}/photo`,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await desk.audited('ver foto de documento', earlier?.id ?? 0)).toHaveLength(1)
    expect(await eraseDocumentPhotos(product.db, product.context.files)).toBe(0)
    await product.db.execute(
      sql`update events set event_datetime = now() - interval '91 days', register_deadline = now() - interval '92 days' where id = ${race.event_id}`,
    )
    expect(await eraseDocumentPhotos(product.db, product.context.files)).toBe(1)
    expect(await product.context.files.read(kept?.photo ?? '')).toBeNull()
  })
})

describe('at the till', () => {
  test('the sale is refused at the document and at the sale; without network it waits for a person', async () => {
    const till = await createTillDesk(product)
    const open = await till.openTill()
    const { person } = await webPaid(till.race)
    const looked = await product.call<{ state: string; says: string }>('POST', `${till.at}/people`, {
      token: open.by.token,
      body: { dni: person.dni },
    })
    expect(looked.json).toMatchObject({ state: 'taken' })
    expect(looked.json.says).toContain('ya tiene cupo: 10K.')
    const typed = till.person({ dni: person.dni, birthday: OTHER_DAY })
    const sold = await till.sell(open, { person: typed })
    expect(sold).toMatchObject({ outcome: 'refused', registration_id: null })
    expect(sold.says).toContain('ya tiene cupo')
    const [late] = await till.send(open.by, [till.offline(open, 10, { person: typed })])
    expect(late).toMatchObject({ outcome: 'review', registration_id: null })
    expect(await rowsOf(till.race, person.dni)).toHaveLength(1)
    await expectCountersToFit(product.db, till.event_id)
  })

  test('an unpaid place gives way, which is said before the sale', async () => {
    const till = await createTillDesk(product)
    const open = await till.openTill()
    const person = desk.nextParticipant(till.race)
    const { id } = await desk.register(till.race, [person])
    const looked = await product.call<{ state: string; says: string }>('POST', `${till.at}/people`, {
      token: open.by.token,
      body: { dni: person.dni },
    })
    expect(looked.json).toMatchObject({ state: 'known' })
    expect(looked.json.says).toContain('esa reserva termina')
    const sold = await till.sell(open, { person: till.person({ dni: person.dni, birthday: OTHER_DAY }) })
    expect(sold).toMatchObject({ outcome: 'done' })
    expect(await desk.registrationRow(id)).toMatchObject({ state: 'cancelled' })
    await expectCountersToFit(product.db, till.event_id)
  })
})

test('from the web a birthday that contradicts does not block, and both rows are listed at once', async () => {
  const race = await createRace(product.db)
  const { person } = await webPaid(race)
  const { id } = await desk.register(race, [{ ...person, birthday: OTHER_DAY, email: 'otra@correo.test' }])
  await pay(id)
  const counted = await product.call<{ repeated: number }>(
    'GET',
    `/api/eventos/${race.event_id}/participants/marked`,
    { token },
  )
  expect(counted.json.repeated).toBe(2)
  const board = await product.call<{ checks: { kind: string; count: number }[] }>(
    'GET',
    `/api/eventos/${race.event_id}/cronometraje`,
    { token },
  )
  expect(board.json.checks.find(({ kind }) => kind === 'same_document')?.count).toBe(2)
})
