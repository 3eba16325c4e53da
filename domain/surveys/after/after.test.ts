/** The survey after the race: who is asked, once, and what staff send. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { readPersonFile } from '#domain/privacy/person-file.ts'
import { forgetCompetitor } from '#domain/registration/forget-competitor.ts'
import { shareCodeOf } from '#domain/registration/share/share-code.ts'
import { participants } from '#domain/registration/tables.ts'
import { audit_log } from '#server/audit/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { CLUB, createSurveyDesk, SHIRT } from '#testing/desks/survey-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import type { PublicQuestion } from '../contract.ts'
import { forgetAnswers } from '../forget-answers.ts'
import { saveAnswers } from '../save-answers.ts'
import { after_race_surveys, answers } from '../tables.ts'
import type { AfterSurvey, SurveyRequests } from './after-contract.ts'
import { surveyCodeOf } from './survey-code.ts'

let product: TestProduct
let desk: Awaited<ReturnType<typeof createSurveyDesk>>
beforeAll(async () => {
  product = await startTestProduct()
  desk = await createSurveyDesk(product)
})
afterAll(() => product.stop())

const RATING = { ...SHIRT, texto: '¿Cómo estuvo?', opciones: ['Bien', 'Regular'], moment: 'after' }
const WORDS = { texto: '¿Qué mejorarías?', tipo: 'input', moment: 'after' }

const setDay = (event_id: number, hours: number) =>
  product.db
    .update(events)
    .set({ event_datetime: new Date(Date.now() + hours * 3_600_000) })
    .where(eq(events.id, event_id))

let number = 0
const inPast = async () => {
  const event_id = await desk.newEvent()
  await setDay(event_id, -2)
  const form = await desk.ask(event_id, CLUB)
  const rating = await desk.ask(event_id, RATING)
  const words = await desk.ask(event_id, WORDS)
  return { event_id, form, rating, words }
}

/** Somebody confirmed in a race that was run, who said the club in the form. */
const ran = async () => {
  const race = await inPast()
  number += 1
  const email = `corrio.${number}@correo.test`
  const said = [{ question_id: race.form.id, value: 'Los Cóndores' }]
  const id = await desk.answer(race.event_id, said, { email })
  return { ...race, id, email, code: surveyCodeOf(product.context.secretKey, id) }
}

const PATH = '/api/site/encuesta/:code'
const at = (code: string) => PATH.replace(':code', code) as typeof PATH
const read = (code: string) => anyAnswer(product.call<AfterSurvey>('GET', at(code)))
const send = (code: string, given: object[]) =>
  anyAnswer(
    product.call<{ message: string; success: boolean; errors: Record<string, string[]> }>('POST', at(code), {
      body: { answers: given },
    }),
  )
const storedOf = async (participant_id: number) =>
  (await product.db.select().from(answers).where(eq(answers.participant_id, participant_id))).map(
    ({ question_id, value }) => [question_id, value],
  )
const requests = async (event_id: number) =>
  (
    await product.call<SurveyRequests>('GET', `/api/eventos/${event_id}/survey-requests`, {
      token: desk.admin.token,
    })
  ).json
const mail = (event_id: number) =>
  product.call<{ sent: number; message: string; body: string }>(
    'POST',
    `/api/eventos/${event_id}/survey-requests`,
    { token: desk.admin.token },
  )
const lettersTo = (email: string) => product.db.select().from(mails).where(eq(mails.recipient, email))

test('questions for after the race are not in the form, and a question with answers keeps its moment', async () => {
  const { event_id, form, rating, id, code } = await ran()
  const shown = await product.call<{ preguntas: PublicQuestion[] }>(
    'GET',
    `/api/eventos/${event_id}/questions`,
  )
  expect(shown.json.preguntas.map((question) => question.id)).toEqual([form.id])
  const moved = { ...CLUB, moment: 'after' }
  const refused = await refusal(422, desk.call('POST', `${event_id}/questions/${form.id}`, moved))
  expect(refused.json.errors).toHaveProperty('moment')
  // Without a word about it, it stays: the calls of the specification know no moment.
  const { moment: _, ...asBefore } = RATING
  const edited = await desk.call('POST', `${event_id}/questions/${rating.id}`, asBefore)
  expect(edited.json.question.moment).toBe('after')
  // Staff who change the answers of the form leave those after the race alone.
  await send(code, [{ question_id: rating.id, value: 'Bien' }])
  await product.db.transaction((tx) => saveAnswers(tx, [{ participant_id: id, answers: [] }]))
  expect(await storedOf(id)).toEqual([[rating.id, 'Bien']])
})

test('a duplicated event asks at the same moments', async () => {
  const { event_id } = await inPast()
  const { json } = await product.call<{ event: { id: number } }>(
    'POST',
    `/api/eventos/${event_id}/duplicate`,
    {
      token: desk.admin.token,
    },
  )
  const copied = await desk.call('GET', `${json.event.id}/questions/all`)
  expect(copied.json.preguntas.map(({ moment }) => moment)).toEqual(['registration', 'after', 'after'])
})

test('who ran is asked and answers once; the results count it', async () => {
  const { event_id, rating, words, id, code } = await ran()
  const asked = await read(code)
  expect(asked.json).toMatchObject({ event: 'Carrera del Café', answered: false })
  expect(asked.json.preguntas.map(({ texto }) => texto)).toEqual(['¿Cómo estuvo?', '¿Qué mejorarías?'])

  const empty = await send(code, [{ question_id: words.id, value: 'Más agua' }])
  expect(empty.status).toBe(422)
  expect(empty.json.errors).toEqual({ [`answers.${rating.id}`]: ['Responde esta pregunta.'] })
  expect((await read(code)).json.answered).toBe(false)

  const said = [
    { question_id: rating.id, value: 'Bien' },
    { question_id: words.id, value: ' Más agua ' },
  ]
  expect((await send(code, said)).json).toMatchObject({ message: 'Gracias por responder', success: true })
  const again = await send(code, [{ question_id: rating.id, value: 'Regular' }])
  expect(again.json).toMatchObject({ message: 'Ya respondiste', success: false })
  expect((await read(code)).json).toEqual({ event: 'Carrera del Café', answered: true, preguntas: [] })
  expect((await storedOf(id)).slice(1)).toEqual([
    [rating.id, 'Bien'],
    [words.id, 'Más agua'],
  ])
  const counted = await product.call<{ questions: object[] }>(
    'GET',
    `/api/eventos/${event_id}/questions/tabulation`,
    { token: desk.admin.token },
  )
  expect(counted.json.questions[1]).toMatchObject({
    moment: 'after',
    answered: 1,
    options: [
      { value: 'Bien', count: 1 },
      { value: 'Regular', count: 0 },
    ],
  })
})

test('of many sent at once one is stored', async () => {
  const { rating, id, code } = await ran()
  const said = ['Bien', 'Regular', 'Bien', 'Regular', 'Bien'].map((value) =>
    send(code, [{ question_id: rating.id, value }]),
  )
  const outcomes = (await Promise.all(said)).map(({ status, json }) => [status, json.success])
  expect(outcomes.filter(([, success]) => success)).toEqual([[200, true]])
  expect(outcomes.filter(([, success]) => !success)).toEqual(Array(4).fill([200, false]))
  expect((await storedOf(id)).filter(([question_id]) => question_id === rating.id)).toHaveLength(1)
})

describe('nothing is asked', () => {
  const expectNothing = async (code: string) => {
    expect((await read(code)).status).toBe(404)
    expect((await send(code, [])).status).toBe(404)
  }

  test('with a code that was not made here, or for something else', async () => {
    const { id } = await ran()
    await expectNothing(surveyCodeOf('another key', id))
    await expectNothing(shareCodeOf(product.context.secretKey, id))
    await expectNothing(String(id))
  })

  test('before the race', async () => {
    const { event_id, code } = await ran()
    await setDay(event_id, 1)
    await expectNothing(code)
  })

  test.each(['cancelled', 'transferred', 'released'])('of who is %s', async (state) => {
    const { id, code } = await ran()
    await product.db.update(participants).set({ state }).where(eq(participants.id, id))
    await expectNothing(code)
  })

  test('where no question is for after the race', async () => {
    const { event_id, rating, words, code } = await ran()
    for (const [question, body] of [
      [rating, RATING],
      [words, WORDS],
    ] as const)
      await desk.call('POST', `${event_id}/questions/${question.id}`, { ...body, hidden: true })
    await expectNothing(code)
  })
})

test('the copy of the person has the answers; who is forgotten leaves no words, and the link ends', async () => {
  const { rating, words, id, code, email } = await ran()
  const said = [
    { question_id: rating.id, value: 'Bien' },
    { question_id: words.id, value: 'Me llamo Ana y faltó agua' },
  ]
  await send(code, said)
  const [person] = await product.db.select().from(participants).where(eq(participants.id, id))
  if (!person) throw new Error('nobody ran')
  const copy = await readPersonFile(product.db, {
    ...person,
    email,
    secretKey: product.context.secretKey,
    organizer: 'Dorsal',
  })
  const lines = copy.find(({ name }) => name === 'Respuestas')?.lines ?? []
  expect(lines.map((line) => [line.Respuesta, line['Después de la carrera, el'] !== ''])).toEqual([
    ['Los Cóndores', false],
    ['Bien', true],
    ['Me llamo Ana y faltó agua', true],
  ])
  await product.db.transaction(async (tx) => {
    const forgotten = await forgetCompetitor(tx, person.document_key)
    await forgetAnswers(tx, forgotten?.participant_ids ?? [])
  })
  expect(await storedOf(id)).toEqual([[rating.id, 'Bien']])
  expect((await read(code)).status).toBe(404)
})

describe('staff', () => {
  test('mail everybody who is confirmed once, with the own link; who answered needs none', async () => {
    const { event_id, rating, id, email, code } = await ran()
    await desk.answer(event_id, [], { email: 'en.espera@correo.test', state: 'held' })
    await desk.answer(event_id, [], { email: '' })
    expect(await requests(event_id)).toEqual({ has_run: true, waiting: 1, mailed: 0, answered: 0 })
    const sends = await Promise.all([mail(event_id), mail(event_id)])
    expect(sends.map(({ json }) => json.sent).sort()).toEqual([0, 1])
    const letters = await lettersTo(email)
    expect(letters.map(({ kind }) => kind)).toEqual(['after-race-survey'])
    expect(letters[0]?.text).toContain(`/encuesta/${code}`)
    expect(await lettersTo('en.espera@correo.test')).toEqual([])

    // Two who come later; one finds the link in another way and answers before it is mailed.
    const early = await desk.answer(event_id, [], { email: 'antes@correo.test' })
    await desk.answer(event_id, [], { email: 'despues@correo.test' })
    await send(surveyCodeOf(product.context.secretKey, early), [{ question_id: rating.id, value: 'Bien' }])
    expect((await mail(event_id)).json).toMatchObject({ sent: 1, message: 'Encuesta enviada' })
    expect(await lettersTo('antes@correo.test')).toEqual([])
    expect(await lettersTo('despues@correo.test')).toHaveLength(1)
    expect(await lettersTo(email)).toHaveLength(1)
    expect(await requests(event_id)).toEqual({ has_run: true, waiting: 0, mailed: 2, answered: 1 })

    const [row] = await product.db
      .select()
      .from(after_race_surveys)
      .where(eq(after_race_surveys.participant_id, id))
    expect(row).toMatchObject({ mailed_at: expect.any(Date), answered_at: null })
    const deeds = await product.db.select().from(audit_log).where(eq(audit_log.event_id, event_id))
    expect(deeds.filter(({ action }) => action === 'enviar')).toMatchObject([
      { subject: 'encuesta', detail: { recipients: 1 } },
      { subject: 'encuesta', detail: { recipients: 1 } },
    ])
  })

  test('read why it is not sent: before the race, or without questions', async () => {
    const { event_id, email } = await ran()
    await setDay(event_id, 1)
    expect((await refusal(422, mail(event_id))).json.body).toContain('no ha comenzado')
    const bare = await desk.newEvent()
    await setDay(bare, -1)
    await desk.answer(bare, [], { email })
    expect((await refusal(422, mail(bare))).json.body).toContain('No hay preguntas')
    expect(await lettersTo(email)).toEqual([])
  })
})
