import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEvents } from '#demo/events.ts'
import { event_assignments } from '#domain/accounts/tables.ts'
import { createEvent } from '#domain/events/create-event.ts'
import { events } from '#domain/events/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { startTestProduct, type TestProduct } from '#server/testing/product.ts'
import { addSurveyedPerson, type SurveyedPerson } from '#server/testing/surveyed-person.ts'
import type { PublicQuestion, Question } from './contract.ts'
import { createQuestions } from './create-questions.ts'
import type { Answer } from './rules/answers.ts'
import { questions } from './tables.ts'

let product: TestProduct
let admin: { token: string; user_id: number }

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

const answer = (event_id: number, answers: Answer[], change?: SurveyedPerson) =>
  addSurveyedPerson(product.db, event_id, answers, change)

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
