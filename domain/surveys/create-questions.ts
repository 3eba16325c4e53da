/** New questions at the end of an event's survey: one from the panel, or all that the event's form brought. */
import { count, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { events } from '../events/tables.ts'
import type { NewQuestion } from './contract.ts'
import { MAX_QUESTIONS } from './rules/questions.ts'
import { questions } from './tables.ts'

export type CreateOutcome = 'no such event' | 'too many' | number[]

export const createQuestions = async (
  tx: Tx,
  event_id: number,
  asked: readonly NewQuestion[],
): Promise<CreateOutcome> => {
  // Locked, so that two people who add at once do not share a position nor pass the limit.
  const [event] = await tx
    .select({ id: events.id })
    .from(events)
    .where(eq(events.id, event_id))
    .for('no key update')
  if (!event) return 'no such event'
  if (asked.length === 0) return []
  const [now] = await tx
    .select({ amount: count(), last: sql<number>`coalesce(max(${questions.position}), 0)::int` })
    .from(questions)
    .where(eq(questions.event_id, event_id))
  const { amount = 0, last = 0 } = now ?? {}
  if (amount + asked.length > MAX_QUESTIONS) return 'too many'
  const created = await tx
    .insert(questions)
    .values(
      asked.map(({ texto, tipo, opciones, obligatoria, moment }, at) => ({
        event_id,
        texto,
        tipo,
        opciones: tipo === 'input' ? [] : opciones,
        obligatoria,
        ...(moment ? { moment } : {}),
        position: last + at + 1,
      })),
    )
    .returning({ id: questions.id })
  return created.map(({ id }) => id)
}
