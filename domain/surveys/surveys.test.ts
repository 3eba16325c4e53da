import { read, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEvents } from '#demo/events.ts'
import { event_assignments } from '#domain/accounts/tables.ts'
import { createEvent } from '#domain/events/create-event.ts'
import { categories, events, kits } from '#domain/events/tables.ts'
import { competitors, registration_members, registrations } from '#domain/registration/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { startTestProduct, type TestProduct } from '#server/testing/product.ts'
import type { GivenAnswer, PublicQuestion, Question, TabulatedQuestion } from './contract.ts'
import { createQuestions } from './create-questions.ts'
import { saveAnswers } from './save-answers.ts'
import { questions } from './tables.ts'

let product: TestProduct
let admin: { token: string; user_id: number }
let number = 0

beforeAll(async () => {
  product = await startTestProduct()
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const newEvent = async () => {
  const [sketch] = demoEvents(new Date())
  if (!sketch) throw new Error('the demo has no events')
  const { id } = await inTransaction(product.db, (tx) =>
    createEvent(tx, { ...sketch, status: 'active', name: 'Carrera del Café' }),
  )
  return id
}

type Answered = {
  question: Question
  preguntas: Question[]
  message: string
  errors: Record<string, string[]>
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = admin.token) =>
  product.call<Answered>(method, `/api/eventos/${path}`, { token, ...(body ? { body } : {}) })

const shirt = {
  texto: '¿Qué tela prefieres?',
  tipo: 'checkbox',
  opciones: ['Algodón', 'Licra'],
  obligatoria: 1,
}
const club = { texto: '¿De qué club vienes?', tipo: 'input' }

const ask = async (event_id: number, question: object) => {
  const { status, json } = await call('POST', `${event_id}/questions`, question)
  expect(status).toBe(200)
  return json.question
}

/** A registered person who answered. */
const answer = async (
  event_id: number,
  answers: { question_id: number; value: string }[],
  change: { name?: string; state?: string; category?: number; hold_until?: Date } = {},
) => {
  number += 1
  const { db } = product
  const [kit] = await db.select().from(kits).where(eq(kits.event_id, event_id))
  const categoryRows = await db.select().from(categories).where(eq(categories.event_id, event_id))
  const state = change.state ?? 'paid'
  const person = {
    dni: `10${number}00`,
    name: change.name ?? `Persona ${number}`,
    last_name: 'Ríos',
    gender: 'female',
    birthday: '1990-01-01',
  }
  const [competitor] = await db.insert(competitors).values(person).returning()
  const [registration] = await db
    .insert(registrations)
    .values({
      event_id,
      reference: `ref-${number}`,
      category_id: categoryRows[change.category ?? 0]?.id ?? 0,
      state,
      payment_status: state === 'paid' ? 4 : 0,
      hold_until: state === 'held' ? (change.hold_until ?? new Date(Date.now() + 3_600_000)) : null,
      members: 1,
      member_price: 1,
      member_service: 0,
      event_price: 1,
      cost_service: 0,
      amount: 1,
    })
    .returning()
  const [member] = await db
    .insert(registration_members)
    .values({
      ...person,
      registration_id: registration?.id ?? 0,
      event_id,
      competitor_id: competitor?.id ?? 0,
      position: 0,
      live: true,
      age: 36,
      email: 'x@correo.test',
      phone: '3000000000',
      kit_id: kit?.id ?? 0,
    })
    .returning()
  await inTransaction(db, (tx) => saveAnswers(tx, [{ member_id: member?.id ?? 0, answers }]))
}

test('the form sees the visible questions of an active event in their order', async () => {
  const event_id = await newEvent()
  const first = await ask(event_id, club)
  const second = await ask(event_id, shirt)
  await call('POST', `${event_id}/questions/${first.id}`, { ...club, hidden: true })
  const seen = () =>
    product.call<{ preguntas: PublicQuestion[] }>('GET', `/api/eventos/${event_id}/questions`)
  expect((await seen()).json).toEqual({
    preguntas: [
      {
        id: second.id,
        texto: '¿Qué tela prefieres?',
        tipo: 'checkbox',
        opciones: ['Algodón', 'Licra'],
        obligatoria: true,
      },
    ],
  })
  const all = await call('GET', `${event_id}/questions/all`)
  expect(all.json.preguntas.map(({ id, hidden }) => [id, hidden])).toEqual([
    [first.id, true],
    [second.id, false],
  ])
  await product.db.update(events).set({ status: 'inactive' }).where(eq(events.id, event_id))
  expect((await seen()).status).toBe(404)
})

test('a question without sense gets a sentence at its field', async () => {
  const event_id = await newEvent()
  const wrong = async (change: object) =>
    (await call('POST', `${event_id}/questions`, { ...shirt, ...change })).json.errors
  expect(await wrong({ texto: ' ' })).toEqual({ texto: ['Este campo es obligatorio.'] })
  expect(await wrong({ tipo: 'color' })).toEqual({ tipo: ['Elige el tipo de pregunta.'] })
  expect(await wrong({ opciones: ['Una'] })).toEqual({ opciones: ['Escribe al menos dos opciones.'] })
  expect(await wrong({ opciones: ['Sí', ' sí '] })).toEqual({ opciones: ['Hay opciones repetidas.'] })
})

test('options of a free question are dropped', async () => {
  const event_id = await newEvent()
  expect((await ask(event_id, { ...club, opciones: '["resto"]' })).opciones).toEqual([])
})

test('questions that come with a new event keep their order, and a survey has at most 100', async () => {
  const event_id = await newEvent()
  const asked = (amount: number) =>
    Array.from({ length: amount }, (_, at) => ({
      texto: `Pregunta ${at}`,
      tipo: 'input' as const,
      opciones: [],
      obligatoria: false,
    }))
  const create = (amount: number) =>
    inTransaction(product.db, (tx) => createQuestions(tx, event_id, asked(amount)))
  expect(await create(99)).toHaveLength(99)
  const { json } = await call('GET', `${event_id}/questions/all`)
  expect(json.preguntas.slice(0, 3).map(({ texto }) => texto)).toEqual([
    'Pregunta 0',
    'Pregunta 1',
    'Pregunta 2',
  ])
  expect(await create(2)).toBe('too many')
  await ask(event_id, club)
  expect((await call('POST', `${event_id}/questions`, club)).status).toBe(422)
})

test('questions are put in order; one that was not named stays after the others', async () => {
  const event_id = await newEvent()
  const ids = []
  for (let at = 0; at < 4; at++) ids.push((await ask(event_id, { ...club, texto: `P${at}` })).id)
  const [a, b, c, d] = ids as [number, number, number, number]
  const { json } = await call('PUT', `${event_id}/questions/order`, { ids: [d, b] })
  expect(json.preguntas.map(({ id }) => id)).toEqual([d, b, a, c])
  const stranger = await ask(await newEvent(), club)
  const mixed = await call('PUT', `${event_id}/questions/order`, { ids: [a, stranger.id] })
  expect(mixed.status).toBe(404)
})

test('a question with answers cannot be deleted, only hidden', async () => {
  const event_id = await newEvent()
  const question = await ask(event_id, club)
  await answer(event_id, [{ question_id: question.id, value: 'Los Cóndores' }])
  const refused = await call('DELETE', `${event_id}/questions/${question.id}`)
  expect(refused.status).toBe(200)
  expect(refused.json).toMatchObject({ message: 'No se puede eliminar', icon: 'error' })
  const [row] = await product.db.select().from(questions).where(eq(questions.id, question.id))
  expect(row).toBeDefined()
  const empty = await ask(event_id, club)
  expect((await call('DELETE', `${event_id}/questions/${empty.id}`)).json).toMatchObject({ icon: 'success' })
  expect((await call('DELETE', `${event_id}/questions/${empty.id}`)).status).toBe(404)
})

test('what people answered keeps its meaning: no other type, no option taken away', async () => {
  const event_id = await newEvent()
  const question = await ask(event_id, shirt)
  await answer(event_id, [{ question_id: question.id, value: 'Licra' }])
  const edit = (change: object) =>
    call('POST', `${event_id}/questions/${question.id}`, { ...shirt, ...change })
  expect((await edit({ tipo: 'input' })).json.errors).toHaveProperty('tipo')
  expect((await edit({ opciones: ['Algodón', 'Seda'] })).json.errors).toEqual({
    opciones: ['Alguien ya respondió «Licra»: esa opción no se puede quitar ni cambiar.'],
  })
  const more = await edit({ texto: '¿Tela?', opciones: ['Seda', 'Licra'] })
  expect(more.json.question).toMatchObject({ texto: '¿Tela?', opciones: ['Seda', 'Licra'], answers_count: 1 })
})

test('a question of another event is not found under this one', async () => {
  const [event_id, question] = [await newEvent(), await ask(await newEvent(), club)]
  const path = `${event_id}/questions/${question.id}`
  expect((await call('POST', path, club)).status).toBe(404)
  expect((await call('DELETE', path)).status).toBe(404)
  expect((await call('GET', `${path}/answers`)).status).toBe(404)
  expect((await call('POST', '999999/questions', club)).status).toBe(404)
  expect((await call('GET', '999999/questions/tabulation')).status).toBe(404)
})

test('a Colaborador edits the survey of an assigned event and of no other', async () => {
  const event_id = await newEvent()
  const staff = await product.signIn('Colaborador')
  await product.db.insert(event_assignments).values({ user_id: staff.user_id, event_id })
  expect((await call('POST', `${event_id}/questions`, club, staff.token)).status).toBe(200)
  const neighbour = await newEvent()
  expect((await call('POST', `${neighbour}/questions`, club, staff.token)).status).toBe(404)
  expect((await call('GET', `${neighbour}/questions/tabulation/export`, undefined, staff.token)).status).toBe(
    404,
  )
})

/** Five people: three paid (one in another category), one held, one whose hold is over. */
const surveyed = async () => {
  const event_id = await newEvent()
  const fabric = await ask(event_id, shirt)
  const from = await ask(event_id, club)
  const give = (value: string, text: string, change: Parameters<typeof answer>[2]) =>
    answer(
      event_id,
      [
        { question_id: fabric.id, value },
        { question_id: from.id, value: text },
      ],
      change,
    )
  await give('Licra', 'Los Cóndores', { name: 'Ana' })
  await give('Licra', '=cmd|x', { name: 'Beto' })
  await give('Algodón', '100% solos', { name: 'Caro', category: 1 })
  await give('Algodón', 'Los Tigres', { name: 'Dani', state: 'held' })
  await give('Licra', 'Nadie', { name: 'Ema', state: 'held', hold_until: new Date(Date.now() - 1_000) })
  return { event_id, fabric, from }
}

type Tabulation = { members: number; questions: TabulatedQuestion[]; categories: { id: number }[] }

test('results count people who are registered now, by category and by payment', async () => {
  const { event_id, fabric } = await surveyed()
  const tabulate = async (query = '') =>
    (
      await product.call<Tabulation>('GET', `/api/eventos/${event_id}/questions/tabulation${query}`, {
        token: admin.token,
      })
    ).json
  const all = await tabulate()
  expect(all.members).toBe(4)
  expect(all.questions).toMatchObject([
    {
      id: fabric.id,
      answered: 4,
      options: [
        { value: 'Algodón', count: 2, percentage: 50 },
        { value: 'Licra', count: 2, percentage: 50 },
      ],
    },
    { tipo: 'input', answered: 4, options: [] },
  ])
  const counts = async (query: string) => {
    const { members, questions: asked } = await tabulate(query)
    return [members, ...(asked[0]?.options.map(({ count }) => count) ?? [])]
  }
  expect(await counts('?paid=1')).toEqual([3, 1, 2])
  expect(await counts('?paid=0')).toEqual([1, 1, 0])
  expect(await counts(`?category_id=${all.categories[1]?.id}`)).toEqual([1, 1, 0])
  expect(await counts(`?category_id=${all.categories[0]?.id}&paid=`)).toEqual([3, 1, 2])
})

test('free answers are listed newest first and searched by text or by name', async () => {
  const { event_id, from } = await surveyed()
  const list = async (query: string) => {
    const { json } = await product.call<{ data: GivenAnswer[]; total: number }>(
      'GET',
      `/api/eventos/${event_id}/questions/${from.id}/answers?${query}`,
      { token: admin.token },
    )
    return [json.total, ...json.data.map(({ name }) => name)]
  }
  expect(await list('')).toEqual([4, 'Dani', 'Caro', 'Beto', 'Ana'])
  expect(await list('search=los')).toEqual([3, 'Dani', 'Caro', 'Ana'])
  expect(await list('search=ana%20r')).toEqual([1, 'Ana'])
  expect(await list('search=100%25')).toEqual([1, 'Caro'])
  expect(await list('paid=0')).toEqual([1, 'Dani'])
  expect(await list('per_page=2&page=2')).toEqual([4, 'Beto', 'Ana'])
})

test('the export has a summary and a row a person, without live formulas, and is in the audit log', async () => {
  const { event_id } = await surveyed()
  const answered = await product.app.inject({
    method: 'GET',
    url: `/api/eventos/${event_id}/questions/tabulation/export`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answered.headers['content-disposition']).toContain('Encuesta%20Carrera%20del%20Caf%C3%A9.xlsx')
  const book = read(answered.rawPayload, { type: 'buffer' })
  const rows = (name: string) => utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {})
  expect(rows('Resumen')).toMatchObject([
    { Pregunta: '¿Qué tela prefieres?', Opción: 'Algodón', Respuestas: 2, Porcentaje: 50 },
    { Opción: 'Licra', Respuestas: 2 },
    { Pregunta: '¿De qué club vienes?', Respuestas: 4 },
  ])
  expect(rows('Respuestas')).toHaveLength(4)
  expect(rows('Respuestas')[1]).toMatchObject({
    Participante: 'Beto Ríos',
    Pago: 'Pagado',
    '¿Qué tela prefieres?': 'Licra',
    '¿De qué club vienes?': "'=cmd|x",
  })
  const rowsOfAudit = await product.db.select().from(audit_log).where(eq(audit_log.event_id, event_id))
  expect(rowsOfAudit.at(-1)).toMatchObject({ action: 'exportar', subject: 'encuesta' })
})
