/** Changes to questions that exist. What people already answered must keep its meaning, so it limits them. */
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { NewQuestion } from './contract.ts'
import { answers, questions } from './tables.ts'

type Which = { event_id: number; question_id: number }

export type UpdateOutcome =
  | { outcome: 'updated' }
  | { outcome: 'not found' }
  | { outcome: 'type fixed' }
  | { outcome: 'moment fixed' }
  | { outcome: 'option fixed'; option: string }

/** `for update` waits for answers on their way: their foreign key holds the row. */
const lockQuestion = async (tx: Tx, { event_id, question_id }: Which) => {
  const [row] = await tx
    .select({ tipo: questions.tipo, moment: questions.moment })
    .from(questions)
    .where(and(eq(questions.id, question_id), eq(questions.event_id, event_id)))
    .for('update')
  return row
}

export const updateQuestion = async (
  tx: Tx,
  which: Which,
  change: NewQuestion & { hidden?: boolean | undefined },
): Promise<UpdateOutcome> => {
  const before = await lockQuestion(tx, which)
  if (!before) return { outcome: 'not found' }
  const given = await tx
    .selectDistinct({ value: sql<string>`case when ${before.tipo} = 'checkbox' then ${answers.value} end` })
    .from(answers)
    .where(eq(answers.question_id, which.question_id))
  if (given.length > 0 && change.tipo !== before.tipo) return { outcome: 'type fixed' }
  const { moment = before.moment } = change
  if (given.length > 0 && moment !== before.moment) return { outcome: 'moment fixed' }
  const lost =
    change.tipo === 'checkbox' ? given.find(({ value }) => !change.opciones.includes(value)) : undefined
  if (lost) return { outcome: 'option fixed', option: lost.value }
  const { texto, tipo, opciones, obligatoria, hidden } = change
  await tx
    .update(questions)
    .set({ texto, tipo, opciones, obligatoria, moment, ...(hidden === undefined ? {} : { hidden }) })
    .where(eq(questions.id, which.question_id))
  return { outcome: 'updated' }
}

export const deleteQuestion = async (
  tx: Tx,
  which: Which,
): Promise<'deleted' | 'not found' | 'has answers'> => {
  if (!(await lockQuestion(tx, which))) return 'not found'
  const [answered] = await tx
    .select({ question_id: answers.question_id })
    .from(answers)
    .where(eq(answers.question_id, which.question_id))
    .limit(1)
  if (answered) return 'has answers'
  await tx.delete(questions).where(eq(questions.id, which.question_id))
  return 'deleted'
}

export const orderQuestions = async (
  tx: Tx,
  event_id: number,
  ids: readonly number[],
): Promise<'ordered' | 'not found'> => {
  const rows = await tx
    .select({ id: questions.id, position: questions.position })
    .from(questions)
    .where(eq(questions.event_id, event_id))
    .orderBy(questions.id)
    .for('update')
  const known = new Set(rows.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) return 'not found'
  const rest = rows.toSorted((one, other) => one.position - other.position || one.id - other.id)
  const order = [...new Set([...ids, ...rest.map(({ id }) => id)])]
  await tx.execute(sql`
    update questions set position = place.position
    from unnest(${sql.param(order)}::int[]) with ordinality as place (id, position)
    where questions.id = place.id`)
  return 'ordered'
}
