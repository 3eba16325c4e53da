/** What an assignment did, or would do, as the screen shows it. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { Assignment } from '../contract.ts'
import { leftOutSentence } from '../messages.ts'
import type { LeftOut } from '../rules/plan-numbers.ts'
import type { AssignmentPlan } from './assign-numbers.ts'

const SAMPLE = 50

const sentenceOf = ({ why, series_id }: LeftOut, people: number, { series }: AssignmentPlan): string => {
  const own = series.find(({ id }) => id === series_id)
  return why === 'no series' || !own
    ? leftOutSentence['no series'](people)
    : leftOutSentence[why](people, own)
}

const leftOutOf = (planned: AssignmentPlan): Assignment['left_out'] => {
  const groups = new Map<string, { first: LeftOut; people: number }>()
  for (const one of planned.plan.left_out) {
    const name = `${one.why} ${one.series_id}`
    const group = groups.get(name) ?? { first: one, people: 0 }
    groups.set(name, { ...group, people: group.people + 1 })
  }
  return [...groups.values()].map(({ first, people }) => ({
    people,
    reason: sentenceOf(first, people, planned),
  }))
}

const readSample = async (db: Reader, { plan, series }: AssignmentPlan): Promise<Assignment['sample']> => {
  const shown = plan.given.slice(0, SAMPLE)
  if (shown.length === 0) return []
  const { rows } = await db.execute<{ id: number; name: string; distance: string; category: string }>(sql`
    select m.id, m.name || ' ' || m.last_name as name, c.distance, c.title as category
    from participants m join categories c on c.id = m.category_id
    where m.id = any(${sql.param(shown.map(({ participant_id }) => participant_id))}::int[])`)
  return shown.flatMap(({ number, participant_id, series_id }) => {
    const person = rows.find(({ id }) => id === participant_id)
    if (!person) return []
    const { name, distance, category } = person
    const from = series.find(({ id }) => id === series_id)?.name ?? ''
    return [{ number, participant_id, name, distance, category, series: from }]
  })
}

export const tellAssignment = async (db: Reader, planned: AssignmentPlan): Promise<Assignment> => {
  const { plan, series } = planned
  return {
    assigned: plan.given.length,
    by_series: series.map(({ id, name }) => {
      const own = plan.given.filter(({ series_id }) => series_id === id)
      const inOrder = own.map(({ key, number }) => ({ value: Number(/\d+$/.exec(key)?.[0]), number }))
      inOrder.sort((one, other) => one.value - other.value)
      return {
        series_id: id,
        name,
        people: own.length,
        first: inOrder[0]?.number ?? '',
        last: inOrder.at(-1)?.number ?? '',
        left: plan.left.get(id) ?? 0,
      }
    }),
    left_out: leftOutOf(planned),
    sample: await readSample(db, planned),
  }
}
