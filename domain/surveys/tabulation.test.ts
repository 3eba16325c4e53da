import { read, utils } from '@e965/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit_log } from '#server/audit/tables.ts'
import { CLUB, createSurveyDesk, SHIRT } from '#testing/desks/survey-desk.ts'
import type { SurveyedPerson } from '#testing/desks/surveyed-person.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { GivenAnswer, TabulatedQuestion } from './contract.ts'

let product: TestProduct
let desk: Awaited<ReturnType<typeof createSurveyDesk>>

beforeAll(async () => {
  product = await startTestProduct()
  desk = await createSurveyDesk(product)
})
afterAll(() => product.stop())

/** Five people: three paid (one in another category), one held, one whose hold is over. */
const surveyed = async () => {
  const event_id = await desk.newEvent()
  const fabric = await desk.ask(event_id, SHIRT)
  const from = await desk.ask(event_id, CLUB)
  const give = (value: string, text: string, change: SurveyedPerson) =>
    desk.answer(
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
        token: desk.admin.token,
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
      { token: desk.admin.token },
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
    headers: { authorization: `Bearer ${desk.admin.token}` },
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
    '¿De qué club vienes?': '=cmd|x',
  })
  const rowsOfAudit = await product.db.select().from(audit_log).where(eq(audit_log.event_id, event_id))
  expect(rowsOfAudit.at(-1)).toMatchObject({ action: 'exportar', subject: 'encuesta' })
})
