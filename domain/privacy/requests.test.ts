/** Requests about personal data: asking, who may answer, the copy and the correction, with their proof in the tables. */
import { read as readWorkbook, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocks } from '#domain/events/capacity/block-tables.ts'
import { distances, waves } from '#domain/events/tables.ts'
import { competitors, participants, registrations } from '#domain/registration/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createPrivacyDesk, type PrivacyDesk, tokenIn } from '#testing/desks/privacy-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { remindOfRequests } from './jobs.ts'
import type { RequestLine } from './staff-contract.ts'
import { data_requests } from './tables.ts'

let product: TestProduct
let desk: PrivacyDesk
beforeAll(async () => {
  product = await startTestProduct()
  desk = await createPrivacyDesk(product)
})
afterAll(() => product.stop())

describe('asking', () => {
  test('a request gets a number, a due date and a receipt by mail; the panel shows it with its days', async () => {
    const { person } = await desk.runner()
    const { status, json } = await desk.ask('copy', person)
    expect(status).toBe(200)
    expect(json).toMatchObject({ number: expect.stringMatching(/^DP-\d{6}$/), icon: 'success' })
    const letter = await desk.lastMail(person.email, 'data-request-receipt')
    expect(letter?.text).toContain(json.number)
    const { json: listed } = await product.call<{ data: RequestLine[] }>(
      'GET',
      `/api/data-requests?search=${person.dni}&state=pending`,
      { token: desk.admin.token },
    )
    expect(listed.data).toMatchObject([
      { number: json.number, kind: 'copy', identity: 'unconfirmed', due_on: json.due_on },
    ])
    expect(listed.data[0]?.days_left).toBeGreaterThanOrEqual(10)
  })

  test('Administrators hear of what is due within two business days, once a day and without a name', async () => {
    const { person } = await desk.runner()
    const { json } = await desk.ask('copy', person)
    const { context } = product
    const daysBefore = (days: number) =>
      new Date(Date.parse(`${json.due_on}T12:00:00-05:00`) - days * 86_400_000)
    expect(await remindOfRequests(context, daysBefore(10))).toBe(0)
    const recipient = desk.admin.email
    expect(await desk.lastMail(recipient, 'data-requests-due')).toBeUndefined()
    expect(await remindOfRequests(context, daysBefore(1))).toBeGreaterThan(0)
    const letter = await desk.lastMail(recipient, 'data-requests-due')
    expect(letter?.text).toContain(json.number)
    expect(letter?.text).toContain('Hasta el')
    expect(letter?.text).not.toContain(person.last_name)
    expect(await remindOfRequests(context, daysBefore(0))).toBe(0)
  })

  test('what is missing or wrong is said at its field', async () => {
    const { status, json } = await refusal(
      422,
      product.call('POST', '/api/data-requests', {
        body: { kind: 'todo', dni: 'abc', email: 'no', name: '' },
      }),
    )
    expect(status).toBe(422)
    expect(Object.keys(json.errors as object).sort()).toEqual(['dni', 'email', 'kind', 'name'])
  })

  test('the fourth request of an address within an hour has to wait', async () => {
    const person = { dni: '61000001', email: 'insistente@correo.test', name: 'Insistente', last_name: 'Ruiz' }
    for (let at = 1; at <= 3; at++) expect((await desk.ask('copy', person)).status).toBe(200)
    expect((await refusal(429, desk.ask('copy', person))).status).toBe(429)
  })

  test('the only address on file for the dni verifies who asks', async () => {
    const { person } = await desk.runner()
    const id = await desk.asked('copy', person)
    expect(await desk.show(id)).toMatchObject({ identity: 'verified', on_file: { emails: [person.email] } })
    expect((await desk.confirm(person.email)).json.status).toBe(true)
  })

  test("another's address, or one among several, verifies nobody", async () => {
    const { person, form } = await desk.runner()
    const stranger = { ...person, email: `extrana.${person.dni}@correo.test` }
    expect(await desk.show(await desk.asked('copy', stranger))).toMatchObject({ identity: 'unverified' })
    // A stranger who types the dni, and even pays, beside an address of their own.
    const next = await createRace(product.db)
    const { id } = await desk.register(next, [{ ...form, ...stranger, kit_id: next.kit_id, answers: [] }])
    await product.db
      .update(registrations)
      .set({ state: 'paid', payment_status: 4 })
      .where(eq(registrations.id, id))
    expect(await desk.show(await desk.asked('copy', stranger))).toMatchObject({ identity: 'unverified' })
    expect(await desk.show(await desk.asked('copy', person))).toMatchObject({ identity: 'unverified' })
  })

  test('a made-up link confirms nothing', async () => {
    const { json } = await product.call('POST', '/api/data-requests/confirm', {
      body: { token: 'inventado' },
    })
    expect(json).toMatchObject({ status: false, icon: 'error' })
  })
})

describe('answering', () => {
  test('nobody but Administrators sees or answers requests', async () => {
    const { person, race } = await desk.runner()
    const id = await desk.asked('deletion', person)
    const colaborador = await desk.colaborador(race.event_id)
    const cliente = await product.signIn('Cliente')
    for (const { token } of [colaborador, cliente]) {
      expect((await refusal(403, product.call('GET', '/api/data-requests', { token }))).status).toBe(403)
      expect((await refusal(403, product.call('GET', `/api/data-requests/${id}`, { token }))).status).toBe(
        403,
      )
      for (const deed of ['copy', 'correction', 'deletion', 'hide', 'refusal'])
        expect(
          (await refusal(403, desk.act(id, deed, { result_ids: [], reason: 'No', changes: {} }, token)))
            .status,
        ).toBe(403)
    }
    expect((await desk.rowOf(id))?.state).toBe('pending')
  })

  test('who asks without a known address must be checked, and how is written down', async () => {
    const { person, result_id } = await desk.runner()
    const id = await desk.asked('hide', { ...person, email: 'otro.correo@correo.test' })
    const refused = await refusal(422, desk.act(id, 'hide', { result_ids: [result_id] }))
    expect(refused.status).toBe(422)
    expect(refused.json.errors).toEqual({ identity_note: ['Escribe cómo comprobaste que es la persona.'] })
    const note = 'Mostró su cédula por videollamada.'
    expect((await desk.act(id, 'hide', { result_ids: [result_id], identity_note: note })).status).toBe(200)
    expect(await desk.rowOf(id)).toMatchObject({ state: 'answered', identity_note: note, verified: false })
  })

  test('a refusal carries its reason to the person, and is the last word', async () => {
    const { person } = await desk.runner()
    const id = await desk.asked('correction', person)
    expect((await refusal(422, desk.act(id, 'refusal', {}))).status).toBe(422)
    expect((await desk.act(id, 'refusal', { reason: 'El dato ya está bien.' })).status).toBe(200)
    expect((await desk.lastMail(person.email, 'data-request-refusal'))?.text).toContain(
      'El dato ya está bien.',
    )
    expect(await desk.rowOf(id)).toMatchObject({ state: 'refused', answered_by: desk.admin.user_id })
    const late = await refusal(422, desk.act(id, 'correction', { changes: { city: 'Cali' } }))
    expect(late).toMatchObject({ status: 422, json: { message: 'Esta solicitud ya tiene respuesta.' } })
    expect(await desk.deedsOn(id)).toEqual([['rechazar', desk.admin.user_id]])
  })

  test('what was not asked for is not done', async () => {
    const { person } = await desk.runner()
    const id = await desk.asked('copy', person)
    expect((await refusal(422, desk.act(id, 'deletion', { result_ids: [] }))).json.message).toBe(
      'La persona pidió otra cosa.',
    )
    expect((await product.db.select().from(competitors).where(eq(competitors.dni, person.dni))).length).toBe(
      1,
    )
  })
})

describe('the copy', () => {
  const take = (token: string, format = 'json') =>
    product.app.inject({ method: 'POST', url: '/api/data-requests/copy', payload: { token, format } })

  test('a mailed link gives everything on file once, consents with their proof among it', async () => {
    const { person } = await desk.runner()
    const cap = await desk.shop.sell({ name_product: 'Gorra azul' })
    await desk.shop.buy([desk.shop.line(cap)], person)
    const id = await desk.asked('copy', person)
    expect((await desk.act(id, 'copy')).status).toBe(200)
    const token = tokenIn((await desk.lastMail(person.email, 'data-request-copy'))?.text)
    const taken = await take(token)
    expect(taken.statusCode).toBe(200)
    expect(taken.headers).toMatchObject({ 'cache-control': 'no-store' })
    const copy = taken.json() as Record<string, Record<string, unknown>[]>
    expect(copy).toMatchObject({
      Persona: [{ Documento: person.dni, Correo: person.email, Nombre: person.name }],
      Inscripciones: [{ Categoría: '10K Abierta', EPS: 'EPS Sura', 'Grupo sanguíneo': 'O', RH: '+' }],
      Respuestas: [{ Respuesta: `Soy ${person.dni} y me duele la rodilla` }],
      Compras: [{ Producto: 'Gorra azul', Correo: person.email }],
      Resultados: [{ Dorsal: '7' }],
    })
    const consent = copy.Autorizaciones?.find((one) => String(one['Dada en']).startsWith('Carrera'))
    expect(consent).toMatchObject({
      Autorizó: 'Tratamiento de datos, Exoneración y términos, Datos de salud',
      'Versión del texto': expect.stringMatching(/^\d{4}-\d{2}$/),
      Fecha: expect.stringMatching(/^\d{4}-/),
      'Dirección de red': '127.0.0.1',
    })
    expect(JSON.stringify(copy)).not.toContain('Otra Persona')
    expect((await take(token)).statusCode).toBe(410)
    expect(await desk.deedsOn(id)).toEqual([
      ['responder', desk.admin.user_id],
      ['entregar copia con datos de salud', null],
    ])
    expect((await desk.show(id)).on_file.consents).toHaveLength(2)
  })

  test('how the person starts is in it: the block, the wave and the declared time', async () => {
    const { person, race, registration_id } = await desk.runner()
    const { event_id } = race
    const [block] = await product.db
      .insert(blocks)
      .values({ event_id, name: 'Club Altura', owner: 'company', places: 5, taken: 1 })
      .returning({ id: blocks.id })
    const [distance] = await product.db.select().from(distances).where(eq(distances.event_id, event_id))
    await product.db.insert(waves).values([
      { distance_id: distance?.id ?? 0, name: 'A', start_at: new Date(), up_to_time: 5400, position: 0 },
      { distance_id: distance?.id ?? 0, name: 'B', start_at: new Date(), position: 1 },
    ])
    await product.db
      .update(participants)
      .set({ block_id: block?.id ?? 0 })
      .where(eq(participants.registration_id, registration_id))
    const id = await desk.asked('copy', person)
    await desk.act(id, 'copy')
    const taken = await take(tokenIn((await desk.lastMail(person.email, 'data-request-copy'))?.text))
    expect(taken.json()).toMatchObject({
      Inscripciones: [{ Bloque: 'Club Altura', Oleada: 'B', 'Tiempo estimado': '1:45:00' }],
    })
  })

  test('two clicks at the same instant get one file', async () => {
    const { person } = await desk.runner()
    const id = await desk.asked('copy', person)
    await desk.act(id, 'copy')
    const token = tokenIn((await desk.lastMail(person.email, 'data-request-copy'))?.text)
    const answered = await Promise.all([take(token), take(token), take(token)])
    expect(answered.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
  })

  test('it is an Excel too, a new link ends the earlier, and an old one is over', async () => {
    const { person } = await desk.runner()
    const id = await desk.asked('copy', person)
    await desk.act(id, 'copy')
    const first = tokenIn((await desk.lastMail(person.email, 'data-request-copy'))?.text)
    expect((await desk.act(id, 'copy')).status).toBe(200)
    expect((await take(first)).statusCode).toBe(410)
    const second = tokenIn((await desk.lastMail(person.email, 'data-request-copy'))?.text)
    const sheets = readWorkbook((await take(second, 'xlsx')).rawPayload).Sheets
    const [row] = utils.sheet_to_json<Record<string, string>>(sheets.Persona ?? {})
    expect(row?.Documento).toBe(person.dni)
    await desk.act(id, 'copy')
    await product.db
      .update(data_requests)
      .set({ copy_expires_at: sql`now() - interval '1 second'` })
      .where(eq(data_requests.id, id))
    const third = tokenIn((await desk.lastMail(person.email, 'data-request-copy'))?.text)
    expect((await take(third)).statusCode).toBe(410)
  })

  test('it goes to no address that was not confirmed, whatever is written down', async () => {
    const { person } = await desk.runner()
    const { json } = await desk.ask('copy', person)
    const id = Number(json.number.slice(3))
    const refused = await refusal(422, desk.act(id, 'copy', { identity_note: 'Llamó por teléfono.' }))
    expect(refused).toMatchObject({
      status: 422,
      json: { message: 'La persona todavía no confirma su correo.' },
    })
    expect(await desk.lastMail(person.email, 'data-request-copy')).toBeUndefined()
  })
})

test('a correction changes the person and the coming registration, and names the fields in the trace', async () => {
  const { person, registration_id } = await desk.runner({ past: false })
  const id = await desk.asked('correction', person)
  expect((await refusal(422, desk.act(id, 'correction', { changes: {} }))).status).toBe(422)
  expect(
    (await refusal(422, desk.act(id, 'correction', { changes: { birthday: '2999-01-01' } }))).status,
  ).toBe(422)
  const changes = { name: 'Xiomara María', city: 'Jericó', last_name: person.last_name }
  expect((await desk.act(id, 'correction', { changes, answer: 'Quedó como en tu cédula.' })).status).toBe(200)
  const [stored] = await product.db.select().from(competitors).where(eq(competitors.dni, person.dni))
  expect(stored).toMatchObject({ name: 'Xiomara María', city: 'Jericó', email: person.email })
  const [participant] = await product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, registration_id))
  expect(participant).toMatchObject({ name: 'Xiomara María', city: 'Jericó' })
  expect(await desk.rowOf(id)).toMatchObject({ state: 'answered', done: { fields: ['name', 'city'] } })
  expect((await desk.lastMail(person.email, 'data-request-correction'))?.text).toContain(
    'Quedó como en tu cédula.',
  )
})
