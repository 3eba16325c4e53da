/** Reads of the survey: the questions, and what registered people answered. */
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { likePattern } from '#server/database/search.ts'
import { LIVE_REGISTRATIONS } from '../events/site/live.ts'
import { categories, events } from '../events/tables.ts'
import { participants, registrations } from '../registration/tables.ts'
import type { GivenAnswer, PublicQuestion, Question } from './contract.ts'
import type { QuestionMoment, QuestionType } from './rules/questions.ts'
import type { CountedAnswer } from './rules/tabulation.ts'
import { answers, questions } from './tables.ts'

const publicColumns = {
  id: questions.id,
  texto: questions.texto,
  tipo: sql<QuestionType>`${questions.tipo}`,
  opciones: questions.opciones,
  obligatoria: questions.obligatoria,
}

/** What a registration form asks; null when the event is unknown or inactive. */
export const listPublicQuestions = async (db: Reader, event_id: number): Promise<PublicQuestion[] | null> => {
  const [event] = await db.select({ status: events.status }).from(events).where(eq(events.id, event_id))
  if (event?.status !== 'active') return null
  return listAskedQuestions(db, event_id, 'registration')
}

/** What is asked in the form, or after the race. */
export const listAskedQuestions = (
  db: Reader,
  event_id: number,
  moment: QuestionMoment,
): Promise<PublicQuestion[]> =>
  db
    .select(publicColumns)
    .from(questions)
    .where(and(eq(questions.event_id, event_id), eq(questions.hidden, false), eq(questions.moment, moment)))
    .orderBy(asc(questions.position), asc(questions.id))

export const listQuestions = (db: Reader, event_id: number): Promise<Question[]> =>
  db
    .select({
      ...publicColumns,
      hidden: questions.hidden,
      moment: sql<QuestionMoment>`${questions.moment}`,
      answers_count: sql<number>`(select count(*)::int from ${answers} where ${answers.question_id} = ${questions.id})`,
    })
    .from(questions)
    .where(eq(questions.event_id, event_id))
    .orderBy(asc(questions.position), asc(questions.id))

export type AnswerFilters = { category_id?: number | undefined; paid?: boolean | undefined }

/** People who are registered now: paid, or held while the hold lasts. */
const registered = (event_id: number, { category_id, paid }: AnswerFilters): SQL | undefined =>
  and(
    eq(registrations.event_id, event_id),
    LIVE_REGISTRATIONS,
    isNotNull(participants.position),
    category_id === undefined ? undefined : eq(participants.category_id, category_id),
    paid === undefined ? undefined : paid ? eq(registrations.state, 'paid') : ne(registrations.state, 'paid'),
  )

export const countParticipants = async (
  db: Reader,
  event_id: number,
  filters: AnswerFilters,
): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .where(registered(event_id, filters))
  return row?.total ?? 0
}

/** Free answers are only counted: each is a world of its own. */
export const countAnswers = (
  db: Reader,
  event_id: number,
  filters: AnswerFilters,
): Promise<CountedAnswer[]> => {
  const option = sql<string | null>`case when ${questions.tipo} = 'checkbox' then ${answers.value} end`
  return db
    .select({ question_id: questions.id, value: option, count: count() })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.question_id))
    .innerJoin(participants, eq(participants.id, answers.participant_id))
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .where(and(eq(questions.event_id, event_id), registered(event_id, filters)))
    .groupBy(questions.id, option)
}

const answerColumns = {
  member_id: participants.id,
  name: participants.name,
  last_name: participants.last_name,
  category: sql<string>`${categories.distance} || ' ' || ${categories.title}`,
  paid: sql<boolean>`${registrations.state} = 'paid'`,
  value: answers.value,
}

export const listAnswers = async (
  db: Reader,
  { event_id, question_id }: { event_id: number; question_id: number },
  { search, page, per_page, ...filters }: AnswerFilters & { search: string; page: number; per_page: number },
): Promise<{ rows: GivenAnswer[]; total: number } | null> => {
  const [question] = await db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.id, question_id), eq(questions.event_id, event_id)))
  if (!question) return null
  const pattern = likePattern(search)
  const fullName = sql`${participants.name} || ' ' || ${participants.last_name}`
  const wanted = and(
    eq(answers.question_id, question_id),
    registered(event_id, filters),
    search ? or(ilike(answers.value, pattern), sql`${fullName} ilike ${pattern}`) : undefined,
  )
  const from = <T extends Parameters<Reader['select']>[0]>(columns: T) =>
    db
      .select(columns as NonNullable<T>)
      .from(answers)
      .innerJoin(participants, eq(participants.id, answers.participant_id))
      .innerJoin(registrations, eq(registrations.id, participants.registration_id))
      .innerJoin(categories, eq(categories.id, participants.category_id))
      .where(wanted)
  const [rows, [total]] = await Promise.all([
    from(answerColumns)
      .orderBy(desc(answers.participant_id))
      .limit(per_page)
      .offset((page - 1) * per_page),
    from({ total: count() }),
  ])
  return { rows: rows as GivenAnswer[], total: (total?.total as number | undefined) ?? 0 }
}

/** Every answer with its person, for the export: rows of one person follow each other. */
export const listAllAnswers = (db: Reader, event_id: number, filters: AnswerFilters) =>
  db
    .select({
      ...answerColumns,
      dni: participants.dni,
      document_type: participants.document_type,
      question_id: answers.question_id,
    })
    .from(answers)
    .innerJoin(participants, eq(participants.id, answers.participant_id))
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .innerJoin(categories, eq(categories.id, participants.category_id))
    .where(registered(event_id, filters))
    .orderBy(asc(participants.id), asc(answers.question_id))

/** Which questions each of these participants answered. */
export const listAnswered = async (
  db: Reader,
  participant_ids: number[],
): Promise<Map<number, Set<number>>> => {
  const rows = await db
    .select({ participant_id: answers.participant_id, question_id: answers.question_id })
    .from(answers)
    .where(inArray(answers.participant_id, participant_ids))
  const answered = new Map<number, Set<number>>()
  for (const { participant_id, question_id } of rows)
    answered.set(participant_id, (answered.get(participant_id) ?? new Set()).add(question_id))
  return answered
}

export type FormAnswer = { participant_id: number; texto: string; value: string }

/** What these participants answered in the form, with the questions as they are worded now. */
export const listFormAnswers = async (db: Reader, participant_ids: number[]): Promise<FormAnswer[]> =>
  db
    .select({ participant_id: answers.participant_id, texto: questions.texto, value: answers.value })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.question_id))
    .where(and(inArray(answers.participant_id, participant_ids), eq(questions.moment, 'registration')))
    .orderBy(asc(questions.position), asc(questions.id))
