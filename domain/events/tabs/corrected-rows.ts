/** Kits and categories that were changed while people have them: a correction is never refused, and never silent. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import * as messages from '../messages.ts'
import { LIVE } from '../site/live.ts'
import { categories, kits } from '../tables.ts'

type Bounds = { gender: string; start_age: number; final_age: number }
type Team = { gender: 'male' | 'female'; age: number }[]
/** Registration's own rule, handed in by app/. */
export type Admits = (category: Bounds, team: Team) => boolean

/** What people rely on in the rows of an event. */
export const readRows = async (tx: Tx, event_id: number) => ({
  kits: await tx
    .select({ id: kits.id, kit_name: kits.kit_name, size: kits.size })
    .from(kits)
    .where(eq(kits.event_id, event_id))
    .orderBy(asc(kits.id)),
  categories: await tx
    .select({
      id: categories.id,
      distance: categories.distance,
      title: categories.title,
      gender: categories.gender,
      start_age: categories.start_age,
      final_age: categories.final_age,
    })
    .from(categories)
    .where(eq(categories.event_id, event_id))
    .orderBy(asc(categories.id)),
})
export type Rows = Awaited<ReturnType<typeof readRows>>

const correctedOf = <R extends { id: number }>(before: R[], after: R[], names: (keyof R)[]) =>
  after.flatMap((now) => {
    const was = before.find(({ id }) => id === now.id)
    return was && names.some((name) => was[name] !== now[name]) ? [{ was, now }] : []
  })

const kitWarnings = async (tx: Tx, event_id: number, before: Rows, after: Rows): Promise<string[]> => {
  const corrected = correctedOf(before.kits, after.kits, ['kit_name', 'size'])
  if (corrected.length === 0) return []
  const { rows } = await tx.execute<{ kit_id: number; people: number }>(sql`
    select m.kit_id, count(*)::int as people
    from registrations r join participants m on m.registration_id = r.id
    where r.event_id = ${event_id} and m.holds_place and ${LIVE} group by m.kit_id`)
  return corrected.flatMap(({ was, now }) => {
    const people = rows.find(({ kit_id }) => kit_id === was.id)?.people ?? 0
    return people > 0 ? [messages.kitCorrected(people, was, now)] : []
  })
}

/** A team runs in one category: if one of its participants no longer fits, none does. */
const categoryWarnings = async (
  tx: Tx,
  event_id: number,
  before: Rows,
  after: Rows,
  admits: Admits,
): Promise<string[]> => {
  const corrected = correctedOf(before.categories, after.categories, ['gender', 'start_age', 'final_age'])
  if (corrected.length === 0) return []
  const { rows } = await tx.execute<{ category_id: number; team: Team }>(sql`
    select m.category_id, json_agg(json_build_object('gender', m.gender, 'age', m.age)) as team
    from registrations r join participants m on m.registration_id = r.id
    where r.event_id = ${event_id} and m.holds_place and ${LIVE}
    group by r.id, m.category_id, case when m.team_role is null then m.id end`)
  return corrected.flatMap(({ was, now }) => {
    const people = rows
      .filter(({ category_id, team }) => category_id === was.id && admits(was, team) && !admits(now, team))
      .reduce((sum, { team }) => sum + team.length, 0)
    return people > 0 ? [messages.categoryCorrected(people, now)] : []
  })
}

export const correctionWarnings = async (
  tx: Tx,
  event_id: number,
  before: Rows,
  admits: Admits,
): Promise<string[]> => {
  const after = await readRows(tx, event_id)
  return [
    ...(await kitWarnings(tx, event_id, before, after)),
    ...(await categoryWarnings(tx, event_id, before, after, admits)),
  ]
}
