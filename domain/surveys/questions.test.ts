import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { event_assignments } from '#domain/accounts/tables.ts'
import { events } from '#domain/events/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refusal } from '#testing/answer.ts'
import { CLUB, createSurveyDesk, SHIRT } from '#testing/desks/survey-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { PublicQuestion } from './contract.ts'
import { createQuestions } from './create-questions.ts'
import { questions } from './tables.ts'

let product: TestProduct
let desk: Awaited<ReturnType<typeof createSurveyDesk>>

beforeAll(async () => {
  product = await startTestProduct()
  desk = await createSurveyDesk(product)
})
afterAll(() => product.stop())

test('the form sees the visible questions of an active event in their order', async () => {
  const event_id = await desk.newEvent()
  const first = await desk.ask(event_id, CLUB)
  const second = await desk.ask(event_id, SHIRT)
  await desk.call('POST', `${event_id}/questions/${first.id}`, { ...CLUB, hidden: true })
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
  const all = await desk.call('GET', `${event_id}/questions/all`)
  expect(all.json.preguntas.map(({ id, hidden }) => [id, hidden])).toEqual([
    [first.id, true],
    [second.id, false],
  ])
  await product.db.update(events).set({ status: 'inactive' }).where(eq(events.id, event_id))
  expect((await refusal(404, seen())).status).toBe(404)
})

test('a question without sense gets a sentence at its field', async () => {
  const event_id = await desk.newEvent()
  const wrong = async (change: object) =>
    (await refusal(422, desk.call('POST', `${event_id}/questions`, { ...SHIRT, ...change }))).json.errors
  expect(await wrong({ texto: ' ' })).toEqual({ texto: ['Este campo es obligatorio.'] })
  expect(await wrong({ tipo: 'color' })).toEqual({ tipo: ['Elige el tipo de pregunta.'] })
  expect(await wrong({ opciones: ['Una'] })).toEqual({ opciones: ['Escribe al menos dos opciones.'] })
  expect(await wrong({ opciones: ['Sí', ' sí '] })).toEqual({ opciones: ['Hay opciones repetidas.'] })
})

test('options of a free question are dropped', async () => {
  const event_id = await desk.newEvent()
  expect((await desk.ask(event_id, { ...CLUB, opciones: '["resto"]' })).opciones).toEqual([])
})

test('questions that come with a new event keep their order, and a survey has at most 100', async () => {
  const event_id = await desk.newEvent()
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
  const { json } = await desk.call('GET', `${event_id}/questions/all`)
  expect(json.preguntas.slice(0, 3).map(({ texto }) => texto)).toEqual([
    'Pregunta 0',
    'Pregunta 1',
    'Pregunta 2',
  ])
  expect(await create(2)).toBe('too many')
  await desk.ask(event_id, CLUB)
  expect((await refusal(422, desk.call('POST', `${event_id}/questions`, CLUB))).status).toBe(422)
})

test('questions are put in order; one that was not named stays after the others', async () => {
  const event_id = await desk.newEvent()
  const ids = []
  for (let at = 0; at < 4; at++) ids.push((await desk.ask(event_id, { ...CLUB, texto: `P${at}` })).id)
  const [a, b, c, d] = ids as [number, number, number, number]
  const { json } = await desk.call('PUT', `${event_id}/questions/order`, { ids: [d, b] })
  expect(json.preguntas.map(({ id }) => id)).toEqual([d, b, a, c])
  const stranger = await desk.ask(await desk.newEvent(), CLUB)
  const mixed = await refusal(404, desk.call('PUT', `${event_id}/questions/order`, { ids: [a, stranger.id] }))
  expect(mixed.status).toBe(404)
})

test('a question with answers cannot be deleted, only hidden', async () => {
  const event_id = await desk.newEvent()
  const question = await desk.ask(event_id, CLUB)
  await desk.answer(event_id, [{ question_id: question.id, value: 'Los Cóndores' }])
  const refused = await desk.call('DELETE', `${event_id}/questions/${question.id}`)
  expect(refused.status).toBe(200)
  expect(refused.json).toMatchObject({ message: 'No se puede eliminar', icon: 'error' })
  const [row] = await product.db.select().from(questions).where(eq(questions.id, question.id))
  expect(row).toBeDefined()
  const empty = await desk.ask(event_id, CLUB)
  expect((await desk.call('DELETE', `${event_id}/questions/${empty.id}`)).json).toMatchObject({
    icon: 'success',
  })
  expect((await refusal(404, desk.call('DELETE', `${event_id}/questions/${empty.id}`))).status).toBe(404)
})

test('what people answered keeps its meaning: no other type, no option taken away', async () => {
  const event_id = await desk.newEvent()
  const question = await desk.ask(event_id, SHIRT)
  await desk.answer(event_id, [{ question_id: question.id, value: 'Licra' }])
  const edit = (change: object) =>
    desk.call('POST', `${event_id}/questions/${question.id}`, { ...SHIRT, ...change })
  expect((await refusal(422, edit({ tipo: 'input' }))).json.errors).toHaveProperty('tipo')
  expect((await refusal(422, edit({ opciones: ['Algodón', 'Seda'] }))).json.errors).toEqual({
    opciones: ['Alguien ya respondió «Licra»: esa opción no se puede quitar ni cambiar.'],
  })
  const more = await edit({ texto: '¿Tela?', opciones: ['Seda', 'Licra'] })
  expect(more.json.question).toMatchObject({ texto: '¿Tela?', opciones: ['Seda', 'Licra'], answers_count: 1 })
})

test('a question of another event is not found under this one', async () => {
  const [event_id, question] = [await desk.newEvent(), await desk.ask(await desk.newEvent(), CLUB)]
  const path = `${event_id}/questions/${question.id}`
  expect((await refusal(404, desk.call('POST', path, CLUB))).status).toBe(404)
  expect((await refusal(404, desk.call('DELETE', path))).status).toBe(404)
  expect((await refusal(404, desk.call('GET', `${path}/answers`))).status).toBe(404)
  expect((await refusal(404, desk.call('POST', '999999/questions', CLUB))).status).toBe(404)
  expect((await refusal(404, desk.call('GET', '999999/questions/tabulation'))).status).toBe(404)
})

test('a Colaborador edits the survey of an assigned event and of no other', async () => {
  const event_id = await desk.newEvent()
  const staff = await product.signIn('Colaborador')
  await product.db.insert(event_assignments).values({ user_id: staff.user_id, event_id })
  expect((await desk.call('POST', `${event_id}/questions`, CLUB, staff.token)).status).toBe(200)
  const neighbour = await desk.newEvent()
  expect((await refusal(404, desk.call('POST', `${neighbour}/questions`, CLUB, staff.token))).status).toBe(
    404,
  )
  expect(
    (await refusal(404, desk.call('GET', `${neighbour}/questions/tabulation/export`, undefined, staff.token)))
      .status,
  ).toBe(404)
})
