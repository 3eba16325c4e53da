/** What an organiser changes beside people and the event's form is told with before and after too. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event_assignments } from '#domain/accounts/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import { createQuestions } from '#domain/surveys/create-questions.ts'
import { auditJobs } from '#server/audit/blank-personal.ts'
import { audit_log } from '#server/audit/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import type { HistoryRow } from './history-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let token: string

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  token = (await product.signIn('Administrator')).token
})
afterAll(() => product.stop())

type Told = Pick<HistoryRow, 'words' | 'changes'>

const history = async (query: object, by = token): Promise<Told[]> => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { json } = await product.call<{ data: HistoryRow[] }>('GET', `/api/panel/history?${asked}`, {
    token: by,
  })
  return json.data
}
/** The newest row of an event: what it says, each change as 'label: before → after'. */
const newest = async (event_id: number, by = token) => {
  const [row] = await history({ event_id }, by)
  return {
    words: row?.words,
    changes: row?.changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
  }
}
const send = <T = unknown>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  product.call<T>(method, path, { token, ...(body ? { body } : {}) })

test('a partner, their order and who went', async () => {
  const { event_id } = await createRace(product.db)
  const path = `/api/eventos/${event_id}/key-partners`
  type Partners = { partners: { id: number; name: string }[] }
  for (const name of ['Agua Pura', 'Banco Uno']) await send('POST', path, { name })
  const { partners } = (await product.call<Partners>('GET', path, { token })).json
  const [water, bank] = partners.map(({ id }) => id)
  await send('POST', `${path}/${water}`, { name: 'Agua Clara', visible: '0' })
  expect(await newest(event_id)).toEqual({
    words: 'cambió el aliado',
    changes: ['Nombre: Agua Pura → Agua Clara', 'Visible: Sí → No'],
  })
  await send('PUT', `${path}/order`, { ids: [bank, water] })
  expect((await newest(event_id)).changes).toEqual(['Orden: Agua Clara, Banco Uno → Banco Uno, Agua Clara'])
  await send('DELETE', `${path}/${bank}`)
  expect((await newest(event_id)).changes).toEqual(['Nombre: Banco Uno → —'])
})

test('the page: its lines, and each list by the name of its rows', async () => {
  const { event_id } = await createRace(product.db)
  const page = (change: object) => send('POST', `/api/eventos/${event_id}`, { page: change })
  await page({
    start_place: 'Parque Bolívar',
    schedule: [{ day: '', time: '05:30', text: 'Salida 10K' }],
    questions: [{ question: '¿Hay parqueadero?', answer: 'No' }],
  })
  await page({
    start_place: 'Estadio',
    schedule: [{ day: '', time: '06:00', text: 'Salida 10K' }],
    questions: [{ question: '¿Hay parqueadero?', answer: 'Sí, en el coliseo' }],
  })
  expect((await newest(event_id)).changes).toEqual([
    'Punto de salida: Parque Bolívar → Estadio',
    'Programa: Salida 10K: 05:30 → 06:00',
    'Pregunta frecuente: ¿Hay parqueadero?: No → Sí, en el coliseo',
  ])
})

test('a question of the survey, the settings of numbers, the signature of messages, on and off', async () => {
  const { event_id } = await createRace(product.db)
  const asked = await inTransaction(product.db, (tx) =>
    createQuestions(tx, event_id, [{ texto: '¿Club?', tipo: 'input', opciones: [], obligatoria: false }]),
  )
  const id = Array.isArray(asked) ? asked[0] : 0
  await send('POST', `/api/eventos/${event_id}/questions/${id}`, {
    texto: '¿Cuál es tu club?',
    tipo: 'input',
    opciones: [],
    obligatoria: true,
  })
  expect((await newest(event_id)).changes).toEqual([
    'Pregunta: ¿Club? → ¿Cuál es tu club?',
    'Obligatoria: No → Sí',
  ])
  await send('PUT', `/api/eventos/${event_id}/dorsales/ajustes`, {
    show_from: '2027-01-15',
    emergency_back: false,
  })
  expect((await newest(event_id)).changes).toEqual([
    'Se ve desde: — → 15 de enero de 2027',
    'Datos de emergencia al respaldo: Sí → No',
  ])
  await send('PUT', `/api/eventos/${event_id}/message-settings`, {
    reply_to: 'carrera@dorsal.test',
    signature: 'El equipo',
  })
  expect(await newest(event_id)).toEqual({
    words: 'cambió la firma de los mensajes',
    changes: ['Las respuestas llegan a: — → carrera@dorsal.test', 'Firma: — → El equipo'],
  })
  await product.call('GET', `/api/eventos/${event_id}/disableEvent?status=inactive`, { token })
  expect((await newest(event_id)).changes).toEqual(['Estado: Activo → Inactivo'])
})

/** Somebody whose answers staff changed: one about a club, one about health. */
const answered = async () => {
  const race = await createRace(product.db)
  const asked = await inTransaction(product.db, (tx) =>
    createQuestions(
      tx,
      race.event_id,
      ['¿Cuál es tu club?', '¿Tienes alergias?'].map((texto) => ({
        texto,
        tipo: 'input' as const,
        opciones: [],
        obligatoria: false,
      })),
    ),
  )
  const [club = 0, allergies = 0] = Array.isArray(asked) ? asked : []
  const { id } = await desk.register(race)
  const [person] = await product.db.select().from(participants).where(eq(participants.registration_id, id))
  const answer = (own: string, health: string) =>
    send('POST', `/api/registrations/${id}/change`, {
      category_id: race.category_id,
      members: [
        {
          id: person?.id,
          kit_id: person?.kit_id,
          answers: [
            { question_id: club, value: own },
            { question_id: allergies, value: health },
          ],
        },
      ],
    })
  await answer('Los Andes', 'Ninguna')
  await answer('Cóndores', 'Penicilina')
  return { race, person }
}

test('an answer that staff changed is told; of one about health only that it changed', async () => {
  const { race, person } = await answered()
  const told = await newest(race.event_id)
  expect(told.changes?.toSorted()).toEqual([
    'Respuesta: ¿Cuál es tu club?: Los Andes → Cóndores',
    'Respuesta: ¿Tienes alergias?: valor borrado → valor borrado',
  ])
  expect(JSON.stringify(await product.db.select().from(audit_log))).not.toContain('Penicilina')

  // Personal: it ends with the others, after a year.
  await product.db
    .update(audit_log)
    .set({ created_at: new Date(Date.now() - 400 * 86_400_000) })
    .where(eq(audit_log.participant_id, person?.id ?? 0))
  await auditJobs(product.db)[0]?.run({})
  expect(JSON.stringify(await product.db.select().from(audit_log))).not.toContain('Cóndores')
})

test('an answer is masked for who may not see the person any more', async () => {
  const race = await createRace(product.db)
  const colaborador = await desk.colaborador(race.event_id)
  const { person } = await answered()
  await product.db.insert(audit_log).values({
    user_id: colaborador.user_id,
    action: 'cambiar',
    subject: 'inscripción',
    participant_id: person?.id ?? 0,
    personal: true,
    detail: { changes: { 'answers|¿Cuál es tu club?': ['Los Andes', 'Cóndores'] } },
  })
  const [own] = await history({}, colaborador.token)
  expect(own?.changes).toMatchObject([{ before: '•••', after: '•••' }])
  await product.db
    .insert(event_assignments)
    .values({ user_id: colaborador.user_id, event_id: person?.event_id ?? 0 })
  expect((await history({ participant_id: person?.id }, colaborador.token))[0]?.changes[0]?.after).toContain(
    'Cóndores',
  )
})
