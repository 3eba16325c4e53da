/** The timing company posts results with its token: they wait for the organiser, and those without a time are listed. */
import { randomBytes } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#domain/accounts/tokens.ts'
import { result_imports } from '#domain/results/import/import-tables.ts'
import { MOST_WAITING } from '#domain/results/import/make-room.ts'
import type { ImportState } from '#domain/results/import/report-contract.ts'
import { dropOldFiles } from '#domain/results/jobs.ts'
import { audit_log } from '#server/audit/tables.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { refusal } from '#testing/answer.ts'
import { createImportDesk, planOf } from '#testing/desks/import-desk.ts'
import { multipartBody } from '#testing/multipart.ts'
import { createNumberedRace } from '#testing/numbered-race.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { listWithoutTime } from '../dns/dns-contract.ts'
import { timing_tokens } from '../tables.ts'
import type { postResults } from './results-contract.ts'

let product: TestProduct
let staff: string
let desk: ReturnType<typeof createImportDesk>

beforeAll(async () => {
  product = await startTestProduct()
  staff = (await product.signIn('Administrator')).token
  desk = createImportDesk(product, staff)
})
afterAll(() => product.stop())

const tokenOf = async (event_id: number, change: Partial<typeof timing_tokens.$inferInsert> = {}) => {
  const token = `ct_${randomBytes(24).toString('hex')}`
  await product.db.insert(timing_tokens).values({
    event_id,
    name: 'Cronos Andinos',
    token_hash: hashToken(token),
    expires_at: new Date(Date.now() + 86_400_000),
    ...change,
  })
  return token
}

type Answer = AnswerOf<typeof postResults>
const post = (token: string, body: object | Buffer, headers: Record<string, string> = {}) =>
  product.call<Answer>('POST', '/api/timing/results', { token, body, headers })
const postFile = (token: string, text: string, filename = 'llegadas.csv') => {
  const { body, headers } = multipartBody({ file: { filename, type: 'text/csv', bytes: Buffer.from(text) } })
  return post(token, body, headers)
}
const importsOf = (event_id: number) =>
  product.db.select().from(result_imports).where(eq(result_imports.event_id, event_id))
const published = async (event_id: number) =>
  (
    await product.call<{ event: { results_count: number }; received: ImportState[] }>(
      'GET',
      `/api/event-results/${event_id}`,
      { token: staff },
    )
  ).json

const HEAD = 'Dorsal;Nombre;Distancia;Género;Categoría;Estado;Tiempo Chip'
const file = (...lines: string[]) => `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n`

test('a posted file waits for the organiser: counts and contradictions are answered, nothing is published', async () => {
  const race = await createNumberedRace(product.db)
  await race.addRunner({ bib: '1', name: 'Ana', last_name: 'Ríos' })
  const token = await tokenOf(race.event_id)
  const { json } = await postFile(
    token,
    file('1;Ana Ríos;10K;F;Abierta;;00:50:00', '777;Nadie;10K;F;Abierta;;00:51:00'),
  )
  expect(json).toMatchObject({
    message: 'Recibido: el organizador lo revisa y publica',
    again: false,
    counts: { understood: 2, finishers: 2 },
    joined: { joined: 1, alone: 1, contradictions: 1 },
    problems: [{ row: 3, contradiction: 'bib' }],
  })
  const screen = await published(race.event_id)
  expect(screen.event.results_count).toBe(0)
  expect(screen.received).toMatchObject([
    { id: json.import.id, company: 'Cronos Andinos', file_name: 'llegadas.csv' },
  ])
  const deeds = await product.db
    .select()
    .from(audit_log)
    .where(and(eq(audit_log.event_id, race.event_id), eq(audit_log.action, 'recibir')))
  expect(deeds).toMatchObject([
    { user_id: null, detail: { company: 'Cronos Andinos', file_name: 'llegadas.csv' } },
  ])
  // The ordinary way from here.
  const found = await product.call<{ inspection: Parameters<typeof planOf>[0] }>(
    'GET',
    `/api/event-results/${race.event_id}/imports/${json.import.id}`,
    { token: staff },
  )
  await desk.run(race.event_id, json.import.id, planOf(found.json.inspection))
  expect(await desk.ended(race.event_id, json.import.id)).toMatchObject({
    state: 'done',
    report: { joined: { joined: 1 } },
  })
  expect((await published(race.event_id)).received).toEqual([])
})

test('the same content twice is one import, also at once; once published it says so', async () => {
  const race = await createNumberedRace(product.db)
  const token = await tokenOf(race.event_id)
  const text = file('1;Ana Ríos;10K;F;Abierta;;00:50:00')
  const answers = await Promise.all([postFile(token, text), postFile(token, text, 'otro-nombre.csv')])
  const third = await postFile(token, text)
  const ids = new Set([...answers, third].map(({ json }) => json.import.id))
  expect(ids.size).toBe(1)
  expect(third.json).toMatchObject({ again: true, counts: { understood: 1 } })
  expect(await importsOf(race.event_id)).toHaveLength(1)
  const [row] = await importsOf(race.event_id)
  await desk.run(race.event_id, row?.id ?? 0, planOf(row?.inspection ?? ({} as never)))
  await desk.ended(race.event_id, row?.id ?? 0)
  expect((await postFile(token, text)).json).toMatchObject({
    again: true,
    message: 'Ya lo publicó el organizador',
  })
})

test('above a number of files that wait the newest takes the place of one nobody opened, and never of an opened one', async () => {
  const race = await createNumberedRace(product.db)
  const token = await tokenOf(race.event_id)
  const postNumber = (bib: number) => postFile(token, file(`${bib};Ana Ríos;10K;F;Abierta;;00:50:00`))
  const first = (await postNumber(1)).json.import.id
  await product.call('GET', `/api/event-results/${race.event_id}/imports/${first}`, { token: staff })
  const second = (await postNumber(2)).json.import.id
  for (let bib = 3; bib <= MOST_WAITING + 3; bib += 1) await postNumber(bib)
  const waiting = await importsOf(race.event_id)
  expect(waiting).toHaveLength(MOST_WAITING)
  const ids = waiting.map(({ id }) => id)
  expect([ids.includes(first), ids.includes(second)]).toEqual([true, false])
  for (const { file_key } of waiting) expect(await product.context.files.read(file_key ?? '')).toBeTruthy()
  await product.db
    .update(result_imports)
    .set({ opened_at: new Date() })
    .where(eq(result_imports.event_id, race.event_id))
  const full = await refusal(422, postNumber(99))
  expect(full.json.body).toContain('revisando')
  expect(await importsOf(race.event_id)).toHaveLength(MOST_WAITING)
})

test('JSON becomes a file of the same reader; who has the number says name and distance', async () => {
  const race = await createNumberedRace(product.db)
  await race.addRunner({ bib: '007', name: 'Ana', last_name: 'Ríos; "la Rápida"', distance: '21K' })
  const token = await tokenOf(race.event_id)
  const body = {
    results: [
      { bib: 7, chip_time: '01:50:00', gun_time: '01:50:09', splits: { '10K': '00:52:00' } },
      { bib: '8', name: 'Eva Luna', chip_time: '', state: 'DNF', distance: '21K' },
    ],
  }
  const { json } = await post(token, body)
  expect(json).toMatchObject({ counts: { understood: 2, finishers: 1, dnf: 1 }, joined: { joined: 1 } })
  expect((await post(token, body)).json).toMatchObject({ again: true, import: { id: json.import.id } })
  const [row] = await importsOf(race.event_id)
  if (!row) throw new Error('the import is not there')
  await desk.run(race.event_id, row.id, planOf(row.inspection))
  await desk.ended(race.event_id, row.id)
  const shown = await product.call<{ data: object[] }>('GET', `/api/event/${race.event_id}/results`)
  expect(JSON.stringify(shown.json)).toContain('Ana Ríos; \\"la Rápida\\"')
})

test('who runs with a number that nobody has is found by the document', async () => {
  const race = await createNumberedRace(product.db)
  const runner = await race.addRunner({ bib: '9', name: 'Ana', last_name: 'Ríos' })
  const token = await tokenOf(race.event_id)
  const row = { bib: '99', name: 'Ana Ríos', document: runner.dni, chip_time: '00:50:00' }
  const { json } = await post(token, { results: [row] })
  expect(json).toMatchObject({ joined: { joined: 1 } })
})

test('what cannot be results, both ways at once, and a token that ended, are sentences, and nothing is stored', async () => {
  const race = await createNumberedRace(product.db)
  const token = await tokenOf(race.event_id)
  const empty = await refusal(422, post(token, {}))
  expect(empty.json.body).toBe('Envía un archivo en «file», o los resultados en «results».')
  await refusal(422, post(token, { results: [] }))
  await refusal(422, post(token, { results: [{ bib: '', chip_time: '00:50:00' }] }))
  const broken = await refusal(422, postFile(token, '{"no": "es una tabla"}', 'datos.json'))
  expect(broken.json.message).toBe('No se pudo leer el archivo')
  const over = await tokenOf(race.event_id, { expires_at: new Date(0) })
  const out = await refusal(401, postFile(over, file('1;Ana;10K;F;Abierta;;00:50:00')))
  expect(out.json.message).toBe('Este token no existe, venció o fue revocado.')
  expect(await importsOf(race.event_id)).toEqual([])
})

test('what nobody looked at in time comes back with the same post', async () => {
  const race = await createNumberedRace(product.db)
  const token = await tokenOf(race.event_id)
  const text = file('1;Ana Ríos;10K;F;Abierta;;00:50:00')
  const { json } = await postFile(token, text)
  const old = (days: number) =>
    product.db
      .update(result_imports)
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .where(eq(result_imports.id, json.import.id))
  await old(5)
  await dropOldFiles(product.db, product.context.files)
  expect((await published(race.event_id)).received).toHaveLength(1)
  await old(40)
  await dropOldFiles(product.db, product.context.files)
  expect((await published(race.event_id)).received).toEqual([])
  expect((await postFile(token, text)).json).toMatchObject({ again: true, counts: { understood: 1 } })
  expect((await published(race.event_id)).received).toMatchObject([{ id: json.import.id }])
})

test('who has a number and no time is listed by distance, apart from DNS and DNF, also for Excel', async () => {
  const race = await createNumberedRace(product.db)
  for (const [bib, name, distance] of [
    ['001', 'Ana', '10K'],
    ['2', 'Eva', '10K'],
    ['3', 'Luz', '10K'],
    ['4', 'Sara', '21K'],
    ['5', 'Inés', '21K'],
    ['6', 'Olga', '21K'],
  ] as const)
    await race.addRunner({ bib, name, last_name: 'Soto', distance })
  await race.addRunner({ name: 'Sin', last_name: 'Número' })
  const path = `/api/eventos/${race.event_id}/cronometraje/sin-tiempo`
  const ask = async () =>
    (await product.call<AnswerOf<typeof listWithoutTime>>('GET', path, { token: staff })).json
  expect(await ask()).toMatchObject({
    published: false,
    numbered: 6,
    distances: [{ missing: [] }, { missing: [] }],
  })
  await desk.publish(
    race.event_id,
    file(
      '1;Ana Soto;10K;F;Abierta;;00:50:00',
      '3;Luz Soto;10K;F;Abierta;DNS;',
      '4;Nadie Que Sepamos;21K;F;Abierta;;01:50:00', // her number, another name: a row all the same
      '6;Olga Soto;21K;F;Abierta;DNF;',
    ),
  )
  const { published: isPublished, distances } = await ask()
  expect(isPublished).toBe(true)
  const brief = distances.map(({ distance, numbered, missing, stopped }) => ({
    distance,
    numbered,
    missing: missing.map(({ number, handed_over }) => [number, handed_over]),
    stopped: stopped.map(({ number, state }) => [number, state]),
  }))
  expect(brief).toEqual([
    { distance: '10K', numbered: 3, missing: [['2', null]], stopped: [['3', 'DNS']] },
    { distance: '21K', numbered: 3, missing: [['5', null]], stopped: [['6', 'DNF']] },
  ])
  const xlsx = await product.app.inject({
    url: `${path}.xlsx`,
    headers: { authorization: `Bearer ${staff}` },
  })
  const rows = utils.sheet_to_json<Record<string, string>>(read(xlsx.rawPayload).Sheets['Sin tiempo'] ?? {})
  expect(rows.map((row) => [row.Dorsal, row['En los resultados']])).toEqual([
    ['2', 'No aparece'],
    ['3', 'No salió (DNS)'],
    ['5', 'No aparece'],
    ['6', 'No terminó (DNF)'],
  ])
})
