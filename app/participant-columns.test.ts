/**
 * Every column of participants is walked: what a person told is written by a save, shown in the drawer, exported, in
 * the person's copy, and forgotten on request. A new field that stops half way is named here or by the compiler.
 */

import { read, utils } from '@e965/xlsx'
import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPersonFile } from '#domain/privacy/person-file.ts'
import { forgetCompetitor } from '#domain/registration/forget-competitor.ts'
import { NOT_TOLD } from '#domain/registration/participant-columns.ts'
import { TOLD_FIELDS, type Told } from '#domain/registration/rules/told-fields.ts'
import { participants } from '#domain/registration/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'

/** What the form checks by itself; any other field takes a text that is found again wherever it goes. */
const CHECKED: Partial<Told> = {
  document_type: 'TI',
  dni: '77001122',
  gender: 'female',
  birthday: '1991-07-23',
  email: 'columna.caminada@correo.test',
  phone: '+573014445566',
  department: 'Quindío',
  city: 'Armenia',
  emergency_phone: '+573027778899',
}
const WORDS = ['Yolima', 'Zapata', 'Calle del Guayacán', 'Rosalba Franco', 'Salento', 'Filandia', 'Calarcá']
const free = TOLD_FIELDS.filter((field) => !(field in CHECKED))
const told = {
  ...CHECKED,
  ...Object.fromEntries(free.map((field, at) => [field, WORDS[at] ?? `Palabra ${at}`])),
} as Told

let product: TestProduct
let row: typeof participants.$inferSelect
let drawer: Record<string, unknown>
let exported: unknown[]
let copy: string

const stored = async (id: number) => {
  const [found] = await product.db.select().from(participants).where(eq(participants.id, id))
  if (!found) throw new Error('no participant')
  return found
}

beforeAll(async () => {
  product = await startTestProduct()
  const desk = createDesk(product)
  const { token } = await product.signIn('Administrator')
  const race = await createRace(product.db)
  const { id } = await desk.register(race, [desk.nextParticipant(race, told)])
  const [saved] = await product.db.select().from(participants).where(eq(participants.registration_id, id))
  if (!saved) throw new Error('no participant')
  row = saved
  const detail = await product.call<{ registration: { members: Record<string, unknown>[] } }>(
    'GET',
    `/api/registrations/${id}`,
    { token },
  )
  drawer = detail.json.registration.members[0] ?? {}
  const sheet = await product.app.inject({
    url: `/api/eventos/${race.event_id}/participants.xlsx`,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  })
  const [first] = utils.sheet_to_json<Record<string, unknown>>(
    read(sheet.rawPayload).Sheets.Participantes ?? {},
  )
  exported = Object.values(first ?? {})
  const { secretKey } = product.context
  const asked = { dni: told.dni, email: told.email, secretKey, organizer: 'Dorsal' }
  copy = JSON.stringify(await readPersonFile(product.db, asked))
})
afterAll(() => product.stop())

const shown = (field: keyof Told) => (field === 'gender' ? 'Femenino' : told[field])

test('a column is told by the person, or the list says what else it is', () => {
  expect([...TOLD_FIELDS, ...Object.keys(NOT_TOLD)].toSorted()).toEqual(
    Object.keys(getTableColumns(participants)).toSorted(),
  )
})

describe.each(TOLD_FIELDS)('%s', (field) => {
  test('is written by a save and shown in the drawer', () => {
    expect(row[field]).toBe(told[field])
    expect(drawer[field]).toBe(told[field])
  })

  test('is in the Excel of participants', () => {
    expect(exported).toContain(shown(field))
  })

  test("is in the person's copy", () => {
    expect(copy).toContain(shown(field))
  })
})

test('nothing of what was told stays after it was forgotten, but gender and year of birth', async () => {
  await inTransaction(product.db, (tx) => forgetCompetitor(tx, told.dni))
  const after = await stored(row.id)
  const kept = TOLD_FIELDS.filter((field) => after[field] === told[field])
  expect(kept).toEqual(['gender'])
  expect(after.birthday).toBe('1991-01-01')
  expect([after.health, after.guardian]).toEqual([null, null])
})
