/** An organiser who asks and people who answer: what the tests of questions and of their tabulation start from. */
import { expect } from 'vitest'
import { demoEvents } from '#demo/events.ts'
import { createEvent } from '#domain/events/form/create-event.ts'
import type { Question } from '#domain/surveys/contract.ts'
import type { Answer } from '#domain/surveys/rules/answers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { TestProduct } from '../product.ts'
import { addSurveyedPerson, type SurveyedPerson } from './surveyed-person.ts'

export const SHIRT = {
  texto: '¿Qué tela prefieres?',
  tipo: 'checkbox',
  opciones: ['Algodón', 'Licra'],
  obligatoria: 1,
}
export const CLUB = { texto: '¿De qué club vienes?', tipo: 'input' }

type Answered = {
  question: Question
  preguntas: Question[]
  message: string
  errors: Record<string, string[]>
}

export const createSurveyDesk = async (product: TestProduct) => {
  const admin = await product.signIn('Administrator')

  const newEvent = async () => {
    const [sketch] = demoEvents(new Date())
    if (!sketch) throw new Error('the demo has no events')
    const { id } = await inTransaction(product.db, (tx) =>
      createEvent(tx, { ...sketch, status: 'active', name: 'Carrera del Café' }),
    )
    return id
  }

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    token = admin.token,
  ) => product.call<Answered>(method, `/api/eventos/${path}`, { token, ...(body ? { body } : {}) })

  const ask = async (event_id: number, question: object) => {
    const { status, json } = await call('POST', `${event_id}/questions`, question)
    expect(status).toBe(200)
    return json.question
  }

  const answer = (event_id: number, answers: Answer[], change?: SurveyedPerson) =>
    addSurveyedPerson(product.db, event_id, answers, change)

  return { admin, newEvent, call, ask, answer }
}
