/** A race that is over asked its people how it was: most have their link, and some answered. */
import { sql } from 'drizzle-orm'
import { answerSurvey } from '#domain/surveys/after/answer-survey.ts'
import { createQuestions } from '#domain/surveys/create-questions.ts'
import type { Tx } from '#server/database/connect.ts'
import { chance } from './random.ts'

const ASKED = 'Media Maratón Bahía de Cartagena'

const RATINGS = ['Excelente', 'Buena', 'Regular', 'Mala']
const WORDS = [
  'Más hidratación en el kilómetro 15.',
  'Todo muy bien organizado, gracias.',
  'La entrega de kits tuvo mucha fila.',
  'Me encantó la llegada frente a la bahía.',
  '',
]

const ask = (tx: Tx, event_id: number) =>
  createQuestions(tx, event_id, [
    {
      texto: '¿Cómo te pareció la carrera?',
      tipo: 'checkbox',
      opciones: RATINGS,
      obligatoria: true,
      moment: 'after',
    },
    { texto: '¿Qué mejorarías?', tipo: 'input', opciones: [], obligatoria: false, moment: 'after' },
  ])

/** Some came after the letters went out, so that 'Enviar encuesta' still has somebody to write to. */
const mark = async (tx: Tx, event_id: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ participant_id: number }>(sql`
    insert into after_race_surveys (participant_id, mailed_at)
    select m.id, e.event_datetime + interval '1 day' from participants m join events e on e.id = m.event_id
    where m.event_id = ${event_id} and m.state = 'confirmed' and m.id % 6 > 0 order by m.id
    returning participant_id`)
  return rows.map(({ participant_id }) => participant_id)
}

export const addAfterSurvey = async (tx: Tx, events: readonly { id: number; name: string }[]) => {
  const event_id = events.find(({ name }) => name === ASKED)?.id
  if (event_id === undefined) return
  const asked = await ask(tx, event_id)
  if (!Array.isArray(asked)) return
  const [rating = 0, words = 0] = asked
  const luck = chance(event_id)
  for (const participant_id of await mark(tx, event_id))
    if (luck.next() < 0.5)
      await answerSurvey(tx, participant_id, [
        {
          question_id: rating,
          value: luck.next() < 0.8 ? luck.pick(RATINGS.slice(0, 2)) : luck.pick(RATINGS),
        },
        { question_id: words, value: luck.pick(WORDS) },
      ])
}
