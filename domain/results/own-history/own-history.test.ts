/** A document in a file leads its owner to the own races, and nobody to the document. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitors } from '#domain/registration/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createImportDesk } from '#testing/desks/import-desk.ts'
import { createPrivacyDesk, type PrivacyDesk } from '#testing/desks/privacy-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { dropOldSets } from '../jobs.ts'
import type { OwnRace } from './history-contract.ts'

let product: TestProduct
let privacy: PrivacyDesk
let desk: ReturnType<typeof createImportDesk>

beforeAll(async () => {
  product = await startTestProduct()
  privacy = await createPrivacyDesk(product)
  desk = createImportDesk(product, privacy.admin.token)
})
afterAll(() => product.stop())

let number = 0
type Runner = { dni: string; name: string; last_name: string; birthday: string; email: string }

/** Somebody whose birthday is on file. */
const known = async (change: Partial<Runner> = {}): Promise<Runner> => {
  number += 1
  const dni = String(1_020_304_050 + number * 7919)
  const email = `corre.${number}@correo.test`
  const person = { dni, name: 'Marcela', last_name: 'Peña Ríos', birthday: '1990-05-12', email, ...change }
  await product.db.insert(competitors).values({ ...person, gender: 'female' })
  return person
}

const raceOf = async (day: string, change: Parameters<typeof createRace>[1] = {}) => {
  const race = await createRace(product.db, change)
  await product.db.execute(
    sql`update events set event_datetime = ${`${day}T11:00:00Z`} where id = ${race.event_id}`,
  )
  return race
}

const HEAD = 'Dorsal;Nombre;Cédula;Distancia;Categoría;Tiempo Chip'
const file = (...lines: string[]) => `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`
const OTHERS = ['801;Otra Persona;43567891;10K;Abierta;00:50:00', '802;Una Más;71234567;10K;Abierta;00:51:00']
const fileWith = ({ dni, name, last_name }: Runner, time = '00:41:40', category = 'Abierta') =>
  file(`77;${name} ${last_name};${dni};10K;${category};${time}`, ...OTHERS)

type History = { races: OwnRace[] }
const tokens = new Map<string, string>()
const tokenOf = async (email: string) => {
  const token = tokens.get(email) ?? (await product.signIn('Cliente', { email })).token
  tokens.set(email, token)
  return token
}
const racesOf = async ({ email }: Runner) =>
  (await product.call<History>('GET', '/api/competidor/historial', { token: await tokenOf(email) })).json
    .races
const keysOf = async (event_id: number) =>
  (
    await product.db.execute<{ set_id: number; document_key: string; bib_number: string }>(sql`
      select k.set_id, k.document_key, r.bib_number from result_documents k
      join result_sets s on s.id = k.set_id join results r on r.set_id = k.set_id and r.public_id = k.public_id
      where s.event_id = ${event_id} order by k.set_id, r.bib_number`)
  ).rows

test('the login leads to every race of the document, the latest first, with the best time and what changed', async () => {
  const person = await known()
  const [first, second] = [await raceOf('2024-05-10'), await raceOf('2025-05-10')]
  await desk.publish(first.event_id, fileWith(person, '00:43:20'))
  await desk.publish(second.event_id, fileWith(person, '00:41:40'))
  const races = await racesOf(person)
  expect(races).toMatchObject([
    { time: '00:41:40', overall_position: 1, change: -100, is_best: true, has_certificate: true },
    { time: '00:43:20', overall_position: 1, change: null, is_best: false, has_certificate: true },
  ])
  expect(races.map(({ event }) => event.slug)).toEqual([second.slug, first.slug])
  for (const { id } of races) expect((await product.call('GET', `/certificado/${id}`)).status).toBe(200)
})

test('document and birthday alone are answered by no call, and another account sees nothing of it', async () => {
  const person = await known()
  const { event_id } = await raceOf('2025-06-01')
  await desk.publish(event_id, fileWith(person))
  const { dni, birthday } = person
  const history = '/api/competidor/historial'
  expect((await refusal(401, product.call('GET', `${history}?dni=${dni}&birthday=${birthday}`))).status).toBe(
    401,
  )
  expect((await refusal(404, product.call('POST', history, { body: { dni, birthday } }))).status).toBe(404)
  expect(await racesOf(await known())).toEqual([])
  const found = await product.call<{ data: object[] }>('GET', `/api/site/runners?search=${dni}`)
  expect(found.json).toMatchObject({ data: [], is_document: true })
})

test('the document of a file stands nowhere but as a keyed hash, and the preview says what it is for', async () => {
  const { event_id } = await raceOf('2025-06-02')
  const { json } = await desk.upload(
    event_id,
    file('77;Ana Ruiz;98765432101;10K;Abierta;00:41:40', ...OTHERS),
  )
  const [sheet] = json.inspection.sheets
  expect(sheet?.columns.find(({ header }) => header === 'Cédula')).toMatchObject({
    target: 'document',
    samples: ['••••101', '••••891', '••••567'],
  })
  expect(sheet?.notes).toContainEqual({
    kind: 'understood',
    sentence: 'Documento: «Cédula» no se publica; sirve para que cada corredor encuentre lo suyo.',
    examples: [],
  })
  await desk.publish(event_id, file('77;Ana Ruiz;98765432101;10K;Abierta;00:41:40', ...OTHERS))
  const keys = await keysOf(event_id)
  expect(keys.map(({ bib_number }) => bib_number)).toEqual(['77', '801', '802'])
  expect(keys[0]?.document_key).toMatch(/^[\w-]{43}$/)
  expect(await privacy.tablesWith('98765432101')).toEqual([])
  const page = await product.call('GET', `/api/event/${event_id}/results`)
  expect(JSON.stringify(page.json)).not.toMatch(/98765432101|43567891/)
})

test('a column that a person names as the document is masked in what is kept of the file', async () => {
  const { event_id } = await raceOf('2025-06-03')
  const text = file('77;Ana Ruiz;98765432102;10K;Abierta;00:41:40', ...OTHERS).replace('Cédula', 'Llave')
  const { json } = await desk.upload(event_id, text)
  expect(await privacy.tablesWith('98765432102')).toEqual(['result_imports'])
  const plans = json.inspection.sheets.map(({ sheet, header_row, race_division, columns }) => ({
    sheet,
    header_row,
    race_division,
    columns: columns.map(({ samples: _, ...column }) =>
      column.header === 'Llave' ? { ...column, target: 'document' as const } : column,
    ),
  }))
  await desk.run(event_id, json.import.id, plans)
  expect(await desk.ended(event_id, json.import.id)).toMatchObject({ state: 'done' })
  expect(await keysOf(event_id)).toHaveLength(3)
  expect(await privacy.tablesWith('98765432102')).toEqual([])
})

test('a row whose name contradicts the owner of the document is not the owner’s', async () => {
  const person = await known()
  const { event_id } = await raceOf('2025-06-04')
  await desk.publish(event_id, fileWith({ ...person, name: 'Roberto', last_name: 'Salcedo' }))
  expect(await racesOf(person)).toEqual([])
})

test('races of an event that is not listed stay out, and an account without a document says so', async () => {
  const person = await known()
  const { event_id } = await raceOf('2025-06-05', { type: 'privado' })
  await desk.publish(event_id, fileWith(person))
  expect(await racesOf(person)).toEqual([])
  const { token } = await product.signIn('Cliente')
  const nothing = await product.call('GET', '/api/competidor/historial', { token })
  expect(nothing.json).toEqual({ races: [], has_document: false })
})

test('a later file without documents keeps them for the same row of the same name, and for no other', async () => {
  const person = await known()
  const { event_id } = await raceOf('2025-06-06')
  await desk.publish(event_id, fileWith(person))
  const again = [
    'Dorsal;Nombre;Distancia;Tiempo Chip',
    '77;Marcela Peña Ríos;10K;00:41:00',
    '801;Persona Nueva;10K;00:52:00',
  ]
  await desk.publish(event_id, again.join('\r\n'))
  const keys = await keysOf(event_id)
  const published = Math.max(...keys.map(({ set_id }) => set_id))
  expect(keys.filter(({ set_id }) => set_id === published).map(({ bib_number }) => bib_number)).toEqual([
    '77',
  ])
  expect(await racesOf(person)).toMatchObject([{ time: '00:41:00' }])
})

test('deleted results are in no history, restored ones are again, and old sets take theirs with them', async () => {
  const person = await known()
  const { event_id } = await raceOf('2025-06-07')
  await desk.publish(event_id, fileWith(person))
  const token = privacy.admin.token
  const set_id = (await keysOf(event_id))[0]?.set_id
  await product.call('DELETE', `/api/event-results/${event_id}/delete-all`, { token })
  expect(await racesOf(person)).toEqual([])
  await product.call('POST', `/api/event-results/${event_id}/sets/${set_id}/restore`, { token })
  expect(await racesOf(person)).toHaveLength(1)
  await desk.publish(event_id, file(...OTHERS))
  expect(await racesOf(person)).toEqual([])
  await product.db.execute(
    sql`update result_sets set ended_at = now() - interval '31 days' where id = ${set_id}`,
  )
  await dropOldSets(product.db)
  const { rows } = await product.db.execute(sql`select 1 from result_documents where set_id = ${set_id}`)
  expect(rows).toEqual([])
})

test('what was run before 18 stays inside its event: not in the history, the search or a search engine', async () => {
  const person = await known({ name: 'Juanita', last_name: 'Zapatoca Gil', birthday: '2008-03-01' })
  const [young, grown] = [await raceOf('2025-06-08'), await raceOf('2026-06-08')]
  await desk.publish(young.event_id, fileWith(person, '00:45:00'))
  await desk.publish(grown.event_id, fileWith(person, '00:44:00'))
  expect((await racesOf(person)).map(({ event }) => event.slug)).toEqual([grown.slug])
  const found = await product.call<{ data: { id: string; event: { slug: string } }[] }>(
    'GET',
    '/api/site/runners?search=zapatoca',
  )
  expect(found.json.data.map(({ event }) => event.slug)).toEqual([grown.slug])
  const rows = await product.call<{ data: { id: string }[] }>(
    'GET',
    `/api/event/${young.event_id}/results?name=zapatoca`,
  )
  expect(rows.json.data).toHaveLength(1)
  const page = (id = '') => product.call('GET', `/api/site/result/${id}`)
  expect((await page(rows.json.data[0]?.id)).json).toMatchObject({ indexed: false })
  expect((await page(found.json.data[0]?.id)).json).toMatchObject({ indexed: true })
})

test('a child’s category is not in the history either', async () => {
  const person = await known()
  const { event_id } = await raceOf('2025-06-09')
  await desk.publish(event_id, fileWith(person, '00:41:40', 'Infantil 12-14'))
  expect(await racesOf(person)).toEqual([])
})

test('who asked not to be named is in no history, and a later file does not bring the document back', async () => {
  const person = await known()
  const { event_id } = await raceOf('2025-06-10')
  await desk.publish(event_id, fileWith(person))
  const [race] = await racesOf(person)
  const id = await privacy.asked('hide', person)
  expect((await privacy.show(id)).on_file.results).toMatchObject([{ id: race?.id, exact: true }])
  await privacy.act(id, 'hide', { result_ids: [race?.id], identity_note: 'Trajo la cédula' })
  expect(await racesOf(person)).toEqual([])
  await desk.publish(event_id, fileWith(person, '00:41:30'))
  expect(await racesOf(person)).toEqual([])
  expect((await keysOf(event_id)).filter(({ bib_number }) => bib_number === '77')).toEqual([])
})

test('the copy has the races of the document, and the deletion leaves no trace of it', async () => {
  const { person: registered } = await privacy.runner()
  const person = { ...registered, birthday: '' }
  const { event_id } = await raceOf('2025-06-11')
  await desk.publish(event_id, fileWith(person))
  const copy = await privacy.asked('copy', person)
  await privacy.act(copy, 'copy')
  const token = /#([\w-]+)/.exec((await privacy.lastMail(person.email, 'data-request-copy'))?.text ?? '')?.[1]
  const taken = await product.app.inject({
    method: 'POST',
    url: '/api/data-requests/copy',
    payload: { token, format: 'json' },
  })
  expect(taken.json().Resultados).toContainEqual(
    expect.objectContaining({ Evento: 'Carrera de prueba', Dorsal: '77', 'Con tu documento': 'Sí' }),
  )
  const id = await privacy.asked('deletion', person)
  const { status } = await privacy.act(id, 'deletion', { result_ids: [] })
  expect(status).toBe(200)
  expect((await keysOf(event_id)).map(({ bib_number }) => bib_number)).toEqual(['801', '802'])
})
