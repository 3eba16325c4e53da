/** Whom a document means: the family and the number, from the form to the own page, the desk and the certificate. */
import { read, utils } from '@e965/xlsx'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEventPeople } from '#domain/certificates/batches/event-people.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { findReceipt } from '../receipt/receipt.ts'
import { competitors, participants } from '../tables.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
type Found = { status: number; data: { id: number | ''; name: string; document_type?: string } | null }

let number = 61_000
/** A number that nobody has yet. */
const nextNumber = () => String(700_000 + ++number)

let addresses = 0
const nextAddress = () => `10.33.${Math.floor(++addresses / 250)}.${addresses % 250}`

const lookUp = async (race: Race, dni: string, birthday: string, type = '', from = nextAddress()) => {
  const query = `birthday=${birthday}&event_id=${race.event_id}${type ? `&document_type=${type}` : ''}`
  const answer = await product.app.inject({ url: `/api/competitor/${dni}?${query}`, remoteAddress: from })
  return { http: answer.statusCode, ...answer.json<Found>() }
}

const peopleOf = (dni: string) =>
  product.db.select().from(competitors).where(eq(competitors.dni, dni)).orderBy(competitors.id)
const rowsOf = ({ event_id }: Race, dni: string) =>
  product.db
    .select()
    .from(participants)
    .where(and(eq(participants.event_id, event_id), eq(participants.dni, dni)))
    .orderBy(participants.id)
const markPaid = (id: number) =>
  product.call('POST', `/api/registrations/${id}/status`, {
    token: admin.token,
    body: { status: 7, note: 'Pagó en efectivo' },
  })

test('CE and CC of one number are two people, who both register in one event', async () => {
  const race = await createRace(product.db)
  const dni = nextNumber()
  const citizen = desk.nextParticipant(race, { dni, document_type: 'CC', birthday: '1990-01-01' })
  const resident = desk.nextParticipant(race, { dni, document_type: 'CE', birthday: '1980-02-02' })
  await desk.register(race, [citizen])
  await desk.register(race, [resident])
  expect((await peopleOf(dni)).map(({ document_key }) => document_key)).toEqual([dni, `CE ${dni}`])
  expect((await rowsOf(race, dni)).map(({ identity_matches }) => identity_matches)).toEqual([true, true])
  // In one purchase too.
  const other = await createRace(product.db)
  const team = [citizen, resident].map((person) => ({ ...person, kit_id: other.kit_id }))
  expect((await desk.save(other, team)).json.status).toBe(0)
})

test('TI and CC of one number are one person: the second save in an event is refused', async () => {
  const race = await createRace(product.db)
  const child = { dni: nextNumber(), document_type: 'TI', birthday: '2007-03-04' }
  const first = desk.nextParticipant(race, child)
  await desk.register(race, [first])
  const again = desk.nextParticipant(race, { ...child, document_type: 'CC' })
  expect((await desk.save(race, [again])).json.status).toBe(6)
  expect(await peopleOf(child.dni)).toMatchObject([{ document_type: 'TI', birthday: '2007-03-04' }])
  const later = await createRace(product.db)
  await desk.register(later, [{ ...again, kit_id: later.kit_id }])
  const [row] = await rowsOf(later, child.dni)
  expect(row).toMatchObject({ document_type: 'CC', identity_matches: true })
})

test('twice in one team is told at the document, by family and number', async () => {
  const race = await createRace(product.db)
  const dni = nextNumber()
  const team = ['RC', 'CC'].map((document_type) => desk.nextParticipant(race, { dni, document_type }))
  const { json } = await refusal(422, save(race, team))
  expect(Object.keys(json.errors ?? {})).toEqual(['competitors.1.dni'])
})

type Refused = { errors?: Record<string, string[]> }
const save = ({ event_id, category_id }: Race, team: object[]) =>
  product.call<Refused>('POST', '/api/competitor', { body: { competitors: team, event_id, category_id } })

const yearsAgo = (years: number) => `${new Date().getFullYear() - years}-01-01`

test.each([
  [5, 'RC'],
  [14, 'TI'],
  [30, 'CC'],
])('who sends no type at %i years has a %s', async (years, type) => {
  const race = await createRace(product.db, {
    categories: [
      {
        distance: '1K',
        gender: 'Evento no Deportivo',
        title: 'Todos',
        start_age: 1,
        final_age: 99,
        difference: 0,
      },
    ],
  })
  const guardian = { name: 'Gloria Ríos', document: '43000111', relation: 'Madre', consent: true }
  const form = desk.nextParticipant(race, { birthday: yearsAgo(years), ...(years < 18 ? { guardian } : {}) })
  await desk.register(race, [form])
  expect(await peopleOf(form.dni)).toMatchObject([{ document_type: type, document_key: form.dni }])
})

test('a letter in a document of digits is refused with the passport on offer, and nothing is written', async () => {
  const race = await createRace(product.db)
  const dni = `AV${nextNumber()}`
  for (const type of [undefined, 'CC', 'CE', 'PPT']) {
    const form = desk.nextParticipant(race, { dni, document_type: type })
    const { json } = await refusal(422, save(race, [form]))
    expect(json.errors?.['competitors.0.dni']?.join()).toContain('Pasaporte')
  }
  expect([await peopleOf(dni), await rowsOf(race, dni)]).toEqual([[], []])
})

test('a passport goes from the form to lookup, receipt, letter, own page, Excel and certificate', async () => {
  const race = await createRace(product.db)
  const dni = `AV${nextNumber()}`
  const form = desk.nextParticipant(race, { dni: `av ${dni.slice(2)}`, document_type: 'PA' })
  const { id } = await desk.register(race, [form])
  await markPaid(id)
  expect(await peopleOf(dni)).toMatchObject([{ document_type: 'PA', document_key: `PA ${dni}` }])
  expect((await lookUp(race, dni, form.birthday, 'PA')).status).toBe(4)
  expect((await lookUp(race, dni, '1950-01-01', 'PA')).status).toBe(0)

  const receipt = await findReceipt(product.db, id, 'Dorsal')
  expect(receipt?.people).toMatchObject([{ document: `PA ••• ${dni.slice(-4)}` }])
  const people = await findEventPeople(product.db, race.event_id, { source: 'participants' })
  expect(people?.people[0]?.values.fields.dni).toBe(`PA ${dni}`)

  const asked = { document_type: 'PA', birthday: form.birthday }
  await product.call('POST', `/api/competitor/${dni}/link`, { body: asked })
  const letters = await product.db.select().from(mails).where(eq(mails.recipient, form.email))
  const link = letters.map(({ text }) => text).find((text) => text.includes('#mio='))
  expect(link).toContain(`/competidor/${dni}?tipo=PA#mio=`)
  const token = /#mio=([\w.-]+)/.exec(link ?? '')?.[1]
  const own = await product.call<{ registrations: object[] }>('POST', `/api/competitor/${dni}/own`, {
    body: { document_type: 'PA', token },
  })
  expect(own.json.registrations).toHaveLength(1)
  const state = await product.call('POST', `/api/competitor/${dni}/registrations`, { body: asked })
  expect(state.json).toMatchObject({ success: true, name: form.name })

  const sheet = await product.app.inject({
    url: `/api/eventos/${race.event_id}/participants.xlsx`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const rows = utils.sheet_to_json(read(sheet.rawPayload).Sheets.Participantes ?? {})
  expect(rows).toMatchObject([{ 'Tipo de documento': 'PA', Documento: dni }])
  const search = `/api/all-competitor?search=${encodeURIComponent(`PA ${dni}`)}`
  const listed = await product.call<{ total: number }>('GET', search, { token: admin.token })
  expect(listed.json.total).toBe(1)
})

test('a lookup without a type finds the person of the number who was born that day, whatever the family', async () => {
  const race = await createRace(product.db)
  const dni = nextNumber()
  const born = { CC: '1990-01-01', CE: '1980-02-02', PPT: '1970-03-03' }
  for (const [document_type, birthday] of Object.entries(born))
    await desk.register(race, [
      desk.nextParticipant(race, { dni, document_type, birthday, name: `Ana ${document_type}` }),
    ])
  for (const [document_type, birthday] of Object.entries(born)) {
    expect(await lookUp(race, dni, birthday)).toMatchObject({
      status: 5,
      data: { name: `Ana ${document_type}` },
    })
    expect((await lookUp(race, dni, birthday, document_type)).status).toBe(5)
  }
  expect((await lookUp(race, dni, born.CC, 'CE')).status).toBe(0)
  const unknown = await lookUp(race, dni, '1961-01-01')
  const nobody = await lookUp(race, nextNumber(), '1961-01-01')
  expect({ ...unknown, data: null }).toEqual({ ...nobody, data: null })
  expect(unknown.data).toMatchObject({ id: '', name: '' })
})

test('a passport is found without its type by number and birthday; letters of nobody stay unread', async () => {
  const race = await createRace(product.db)
  const other = await createRace(product.db)
  const dni = `AV${nextNumber()}`
  const form = desk.nextParticipant(race, { dni, document_type: 'PA' })
  await desk.register(race, [form])
  expect((await lookUp(race, dni, form.birthday, '')).status).toBe(5)
  const elsewhere = await lookUp(other, dni, form.birthday, '')
  expect(elsewhere).toMatchObject({ status: 0, data: { name: form.name, document_type: 'PA' } })
  const wrong = await lookUp(other, dni, '1950-01-01', '')
  const nobody = await lookUp(other, `ZZ${nextNumber()}`, '1950-01-01', '')
  expect([wrong.status, { ...wrong, data: null }]).toEqual([3, { ...nobody, data: null }])
})

test('the tries of a number are counted together, whichever type is named', async () => {
  const race = await createRace(product.db)
  const dni = nextNumber()
  const from = nextAddress()
  const types = ['CC', 'TI', 'CE', 'PPT', 'PA', '']
  for (let turn = 0; turn < 10; turn++)
    expect((await lookUp(race, dni, '1961-01-01', types[turn % types.length], from)).http).toBe(200)
  for (const type of types) expect((await lookUp(race, dni, '1961-01-01', type, from)).http).toBe(429)
})

test('who is put into a team by number leaves by the own family only', async () => {
  const race = await createRace(product.db)
  const dni = nextNumber()
  const birthday = '1985-05-05'
  const captain = desk.nextParticipant(race)
  const resident = desk.nextParticipant(race, { dni, document_type: 'CE', birthday })
  await desk.register(race, [captain, resident])
  const leave = (document_type: string) =>
    product.call<{ success: boolean }>('POST', '/api/competitor/leave', {
      body: { event_id: race.event_id, dni, document_type, birthday },
    })
  expect((await leave('CC')).json.success).toBe(false)
  expect((await leave('CE')).json.success).toBe(true)
})

test('an Administrator corrects the type; a client that knows none keeps it', async () => {
  const race = await createRace(product.db)
  const form = desk.nextParticipant(race)
  await desk.register(race, [form])
  const [person] = await peopleOf(form.dni)
  const edit = (change: object) =>
    product.call('POST', `/api/edit-competitor/${person?.id}`, {
      token: admin.token,
      body: { ...form, ...change },
    })
  await edit({ document_type: 'CE' })
  expect((await peopleOf(form.dni))[0]?.document_key).toBe(`CE ${form.dni}`)
  expect((await rowsOf(race, form.dni))[0]?.document_key).toBe(`CE ${form.dni}`)
  await edit({ name: 'Otra' })
  expect((await peopleOf(form.dni))[0]).toMatchObject({ name: 'Otra', document_type: 'CE' })
})
