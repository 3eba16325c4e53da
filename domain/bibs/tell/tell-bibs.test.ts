/** A number is told from its day on, once, and again when it became another one. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { personAddress } from '#domain/registration/speaker/person-link.ts'
import { mails } from '#server/mail/tables.ts'
import { createNumberRows, dayIn } from '#testing/desks/number-rows.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { type OwnLink, tellBibs } from './tell-bibs.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let numbers: ReturnType<typeof createNumberRows>
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  numbers = createNumberRows(product.db)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

const linkOf: OwnLink = (person) =>
  personAddress(product.context.address, { secretKey: product.context.secretKey, ...person })
const tell = () => tellBibs(product.context, linkOf)

const confirmed = async (race: Awaited<ReturnType<typeof createRace>>, change: object = {}) => {
  const { id } = await desk.register(race, [desk.nextParticipant(race, change)])
  await product.call('POST', `/api/registrations/${id}/status`, { token, body: { status: 7, note: 'x' } })
  const [person] = await numbers.peopleOf(id)
  if (!person) throw new Error('one person')
  return person
}

const lettersTo = (email: string) =>
  product.db
    .select({ kind: mails.kind, subject: mails.subject, text: mails.text })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.id)
    .then((rows) => rows.filter(({ kind }) => kind.startsWith('bib-')))

test('nobody is told before the day, and from it on everybody once, with the own link', async () => {
  const race = await createRace(product.db)
  const people = [await confirmed(race), await confirmed(race)]
  for (const [at, person] of people.entries()) await numbers.give(person, `31${at}`)
  await tell()
  await numbers.settle(race.event_id, { show_from: dayIn(1) })
  await tell()
  for (const { email } of people) expect(await lettersTo(email)).toEqual([])

  await numbers.settle(race.event_id, { show_from: dayIn(0) })
  // Two machines at the same minute.
  await Promise.all([tell(), tell()])
  await tell()
  for (const [at, { email }] of people.entries()) {
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual([`Tu número es el 31${at}`])
    expect(letters[0]?.text).toContain('#mio=')
  }
})

test('another number is told again, with the one that is no longer valid', async () => {
  const race = await createRace(product.db)
  await numbers.settle(race.event_id, { show_from: dayIn(-3) })
  const person = await confirmed(race)
  await numbers.give(person, '312')
  await tell()
  await numbers.burn(race.event_id, '312')
  await numbers.give(person, '340')
  await tell()
  await tell()
  const letters = await lettersTo(person.email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Tu número es el 312',
    'Tu número cambió: ahora es el 340',
  ])
  expect(letters[1]?.text).toContain('El 312 ya no vale')
})

test('a number that changed before it was told is told as the first', async () => {
  const race = await createRace(product.db)
  const person = await confirmed(race)
  await numbers.give(person, '7')
  await numbers.burn(race.event_id, '7')
  await numbers.give(person, '8')
  await numbers.settle(race.event_id, { show_from: dayIn(0) })
  await tell()
  expect((await lettersTo(person.email)).map(({ subject }) => subject)).toEqual(['Tu número es el 8'])
})

test('a number that became free leaves no trace, and the next one is told as another; the same one again is not', async () => {
  const race = await createRace(product.db)
  await numbers.settle(race.event_id, { show_from: dayIn(0) })
  const person = await confirmed(race)
  await numbers.give(person, '60')
  await tell()
  await numbers.free(race.event_id, '60')
  const again = await numbers.give(person, '61')
  await tell()
  await numbers.free(race.event_id, '61')
  await numbers.give(person, again.number)
  await tell()
  expect((await lettersTo(person.email)).map(({ subject }) => subject)).toEqual([
    'Tu número es el 60',
    'Tu número cambió: ahora es el 61',
  ])
})

test('two of a family with one mailbox are each told their own', async () => {
  const race = await createRace(product.db)
  await numbers.settle(race.event_id, { show_from: dayIn(0) })
  const email = `familia-${race.event_id}@correo.test`
  const people = [await confirmed(race, { email }), await confirmed(race, { email })]
  for (const [at, person] of people.entries()) await numbers.give(person, `7${at}`)
  await tell()
  expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual([
    'Tu número es el 70',
    'Tu número es el 71',
  ])
})

test('of an event that was called off, or is over, nobody is told', async () => {
  const race = await createRace(product.db)
  const person = await confirmed(race)
  await numbers.give(person, '5')
  await numbers.settle(race.event_id, { show_from: dayIn(0) })
  await product.db.update(events).set({ cancelled_at: new Date() }).where(eq(events.id, race.event_id))
  await tell()
  await product.db
    .update(events)
    .set({ cancelled_at: null, event_datetime: new Date(Date.now() - 60_000) })
    .where(eq(events.id, race.event_id))
  await tell()
  expect(await lettersTo(person.email)).toEqual([])
})
