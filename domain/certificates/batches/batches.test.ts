import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bogotaText } from '#domain/colombia/clock.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { certificateForm, excelOf } from '#testing/certificate-form.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { publishFinishers } from '#testing/finishers.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { certificate_batches, certificate_recipients } from '../tables.ts'

let product: TestProduct
let token: string

beforeAll(async () => {
  product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

type Refused = { message: string; icon: string; errors: Record<string, string[]> }
type Created = { success: boolean; message: string; job_id: string; total: number; icon: string }
type Form = Parameters<typeof certificateForm>[0]

const post = async <T>(path: string, change?: Form, as = token) =>
  product.call<T>('POST', path, { token: as, ...(await certificateForm(change)) })
const create = async (change?: Form, as?: string) => post<Created>('/api/certificados', change, as)
const excel = (rows: (string | number)[][]) => ({ filename: 'personas.xlsx', bytes: excelOf(rows) })
const inMinutes = (minutes: number) => bogotaText(new Date(Date.now() + minutes * 60_000)).slice(0, 16)

const settled = (job_id: string) =>
  expect.poll(
    async () => {
      const { json } = await product.call<{ certificate: { status: string } }>(
        'GET',
        `/api/certificados/${job_id}`,
        { token },
      )
      return json.certificate.status
    },
    { timeout: 15_000 },
  )

describe('a mailing from an Excel', () => {
  test('is created with the fields of the specification and reaches everybody', async () => {
    const { status, json } = await create({ nombre_evento: 'Congreso del Café' })
    expect(json).toMatchObject({
      success: true,
      message: 'Certificado creado',
      icon: 'success',
      total: 2,
    })
    expect(status).toBe(200)
    await settled(json.job_id).toBe('1')
    const list = await product.call<{ data: Record<string, unknown>[] }>(
      'GET',
      '/api/certificados?search=congreso',
      { token },
    )
    expect(list.json.data[0]).toMatchObject({
      job_id: json.job_id,
      nombre_evento: 'Congreso del Café',
      status: '1',
      fecha_notificacion: null,
      certificado_path: expect.stringMatching(/^\/files\/public\/certificates\/[0-9a-f]+\.jpg$/),
      recipients: { total: 2, sent: 2, waiting: 0, failed: 0, uncertain: 0, sending: 0 },
    })
    const kept = await product.db.select().from(mails).where(eq(mails.recipient, 'ana@corre.test'))
    expect(kept).toMatchObject([{ state: 'stored', subject: 'Tu certificado de Congreso del Café' }])
    expect(kept[0]?.text).toContain('/certificado/')
  })

  test('tells its instants with their zone, and the date it was scheduled for in Bogotá time', async () => {
    const date = inMinutes(60)
    const { json: later } = await create({ envio: 'programado', fecha_notificacion: date })
    const { json } = await create()
    await settled(json.job_id).toBe('1')
    const read = async <T>(path: string) => (await product.call<T>('GET', path, { token })).json
    type Line = { created_at: string; ended_at: string | null; fecha_notificacion: string | null }
    const of = async (job_id: string) =>
      (await read<{ certificate: Line }>(`/api/certificados/${job_id}`)).certificate
    const done = await of(json.job_id)
    const people = await read<{ data: { sent_at: string }[] }>(`/api/certificados/${json.job_id}/recipients`)
    for (const instant of [done.created_at, done.ended_at, people.data[0]?.sent_at])
      expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await of(later.job_id)).toMatchObject({ fecha_notificacion: `${date}:00`, ended_at: null })
  })

  test('waits for its date when it is scheduled, and can be stopped once', async () => {
    const { json } = await create({ envio: 'programado', fecha_notificacion: inMinutes(60) })
    expect(json.success).toBe(true)
    const cancel = () =>
      product.call<{ success: boolean; message: string; body: string }>(
        'PUT',
        `/api/certificados/${json.job_id}/cancel`,
        { token },
      )
    expect((await cancel()).json).toEqual({
      success: true,
      message: 'Éxito',
      body: 'Envío cancelado exitosamente.',
      icon: 'success',
    })
    const again = await cancel()
    expect(again.status).toBe(200)
    expect(again.json).toMatchObject({
      success: false,
      message: 'Error al cancelar o reprogramar el envío.',
    })
    await settled(json.job_id).toBe('2')
  })

  test('that was stopped goes on at its date, and only a stopped one does', async () => {
    const date = inMinutes(60)
    const { json } = await create({ envio: 'programado', fecha_notificacion: date })
    const turn = async (way: 'cancel' | 'continue') =>
      (
        await product.call<{ success: boolean; body: string }>(
          'PUT',
          `/api/certificados/${json.job_id}/${way}`,
          {
            token,
          },
        )
      ).json
    expect((await turn('continue')).success).toBe(false)
    expect((await turn('cancel')).success).toBe(true)
    const retried = await product.call<{ count: number; body: string }>(
      'PUT',
      `/api/certificados/${json.job_id}/retry`,
      { token, body: {} },
    )
    expect(retried.json).toMatchObject({ count: 0, body: 'Continúalo primero.' })
    expect(await turn('continue')).toMatchObject({ success: true, body: '2 correos siguen en su fecha.' })
    await settled(json.job_id).toBe('0')
    const due = await product.db
      .select({ at: certificate_recipients.next_try_at })
      .from(certificate_recipients)
      .innerJoin(certificate_batches, eq(certificate_batches.id, certificate_recipients.batch_id))
      .where(eq(certificate_batches.job_id, json.job_id))
    expect(due.map(({ at }) => bogotaText(at))).toEqual([`${date}:00`, `${date}:00`])
    await turn('cancel')
  })

  test('may start in the minute that runs, not in one before', async () => {
    expect((await create({ envio: 'programado', fecha_notificacion: inMinutes(0) })).json.success).toBe(true)
    const late = await refusal(
      422,
      post<Refused>('/api/certificados', {
        envio: 'programado',
        fecha_notificacion: inMinutes(-1),
      }),
    )
    expect(late.status).toBe(422)
    expect(late.json).toMatchObject({
      message: 'Error al crear el certificado',
      errors: { fecha_notificacion: [expect.stringContaining('ya pasó')] },
    })
  })

  test('sending at once clears the date', async () => {
    const { json } = await create({ envio: 'inmediato', fecha_notificacion: inMinutes(90) })
    expect(json.success).toBe(true)
    const [kept] = await product.db
      .select({ date: certificate_batches.fecha_notificacion })
      .from(certificate_batches)
      .where(eq(certificate_batches.job_id, json.job_id))
    expect(kept).toEqual({ date: null })
    await settled(json.job_id).toBe('1')
  })

  test('takes the surname from its own column and any other column can be placed', async () => {
    const people = excel([
      ['Nombres', 'Apellidos', 'E-mail'],
      ['José', 'Ñungo', 'jose@corre.test'],
    ])
    const { json } = await create({ excel: people })
    const list = await product.call<{ data: { name: string }[] }>(
      'GET',
      `/api/certificados/${json.job_id}/recipients`,
      { token },
    )
    expect(list.json.data.map(({ name }) => name)).toEqual(['José Ñungo'])
  })
})

describe('who sees a mailing', () => {
  test('a Colaborador only those he created; of others nothing is there', async () => {
    const [one, other] = [await product.signIn('Colaborador'), await product.signIn('Colaborador')]
    const { json } = await create({ nombre_evento: 'Solo mío' }, one.token)
    const path = `/api/certificados/${json.job_id}`
    const [first] = await product.db
      .select({ id: certificate_recipients.id })
      .from(certificate_recipients)
      .innerJoin(certificate_batches, eq(certificate_batches.id, certificate_recipients.batch_id))
      .where(eq(certificate_batches.job_id, json.job_id))
    const preview = `${path}/recipients/${first?.id}/preview`
    expect((await product.call('GET', path, { token: one.token })).status).toBe(200)
    expect((await product.call('GET', preview, { token: one.token })).headers['content-type']).toBe(
      'image/jpeg',
    )
    for (const [method, url] of [
      ['GET', path],
      ['GET', `${path}/recipients`],
      ['GET', preview],
      ['PUT', `${path}/cancel`],
      ['PUT', `${path}/continue`],
      ['PUT', `${path}/retry`],
    ] as const)
      expect((await refusal(404, product.call(method, url, { token: other.token, body: {} }))).status).toBe(
        404,
      )
    const list = await product.call<{ total: number }>('GET', '/api/certificados', { token: other.token })
    expect(list.json.total).toBe(0)
  })

  test('pages tell the addresses of their neighbours', async () => {
    const list = await product.call<Record<string, unknown>>('GET', '/api/certificados?per_page=1&page=2', {
      token,
    })
    expect(list.json).toMatchObject({
      current_page: 2,
      prev_page_url: '/api/certificados?page=1&per_page=1',
      next_page_url: '/api/certificados?page=3&per_page=1',
    })
  })
})

describe('a mailing from an event', () => {
  test('goes to finishers whose address a paid registration knows, and to no namesake', async () => {
    const desk = createDesk(product)
    const race = await createRace(product.db, { name: 'Carrera con resultados' })
    const names = [
      { name: 'Ana', last_name: 'Gómez', email: 'gomez@corre.test' },
      { name: 'Luis', last_name: 'Ruiz', email: 'ruiz1@corre.test' },
      { name: 'Luis', last_name: 'Ruiz', email: 'ruiz2@corre.test' },
    ]
    for (const name of names) {
      const { id } = await desk.register(race, [desk.nextParticipant(race, name)])
      const paid = await product.call('POST', `/api/registrations/${id}/status`, {
        token,
        body: { status: 8, note: 'Cortesía de prueba' },
      })
      expect(paid.status).toBeLessThan(300)
    }
    await publishFinishers(product.db, race.event_id, [
      { name: 'GOMEZ ANA' },
      { name: 'Luis Ruiz' },
      {
        name: 'Ana Gómez',
        state: 'DNF',
        chip_time: null,
        gun_time: null,
        overall_position: null,
        category_position: null,
        gender_position: null,
      },
    ])
    const path = `/api/eventos/${race.event_id}/certificados`
    const described = await product.call<Record<string, unknown>>('GET', `${path}?source=results&count=1`, {
      token,
    })
    expect(described.json).toMatchObject({
      total: 1,
      without_email: 1,
      distances: ['10K'],
      previews: [{ name: 'GOMEZ ANA', email: 'gomez@corre.test' }],
    })
    const { json } = await product.call<Created>('POST', path, { token, body: { source: 'results' } })
    expect(json).toMatchObject({ success: true, total: 1 })
    const paid = await product.call<Created>('POST', path, { token, body: { source: 'participants' } })
    expect(paid.json).toMatchObject({ success: true, total: 3 })
    await settled(paid.json.job_id).toBe('1')
  })

  test('an event without anybody is told so', async () => {
    const race = await createRace(product.db)
    const { status, json } = await refusal(
      422,
      product.call<Refused>('POST', `/api/eventos/${race.event_id}/certificados`, {
        token,
        body: { source: 'participants' },
      }),
    )
    expect(status).toBe(422)
    expect(json.errors.source?.[0]).toMatch(/^Nadie/)
  })
})
