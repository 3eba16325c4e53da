/** What an assignment starts from: who has no number, and which numbers nobody may get. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { groupOf, type TakenNumber, type Waiting } from '../rules/plan-numbers.ts'

type WaitingRow = Omit<Waiting, 'paid_at'> & { paid_at: number | null }

/** Confirmed people without a number; `only` these. */
export const readWaiting = async (
  db: Reader,
  event_id: number,
  only?: readonly number[],
): Promise<Waiting[]> => {
  const { rows } = await db.execute<WaitingRow>(sql`
    select m.id as participant_id, m.registration_id, m.category_id, d.id as distance_id, m.block_id, m.gender,
      m.team_role is not null as in_team, m.last_name, m.name, m.estimated_time,
      (extract(epoch from r.paid_at) * 1000)::float8 as paid_at
    from participants m
      join registrations r on r.id = m.registration_id
      join categories c on c.id = m.category_id
      join distances d on d.event_id = c.event_id and d.name = c.distance
    where m.event_id = ${event_id} and m.state = 'confirmed'
      ${only ? sql`and m.id = any(${sql.param([...only])}::int[])` : sql``}
      and not exists (select 1 from bibs b where b.participant_id = m.id)`)
  return rows.map((row) => ({ ...row, paid_at: row.paid_at ?? Number.MAX_SAFE_INTEGER }))
}

type TakenRow = {
  key: string
  registration_id: number | null
  in_team: boolean | null
  block_id: number | null
}

/** Given, kept or burnt, whatever series they came from. */
export const readTaken = async (db: Reader, event_id: number): Promise<TakenNumber[]> => {
  const { rows } = await db.execute<TakenRow>(sql`
    select b.key, m.registration_id, m.team_role is not null as in_team, m.block_id
    from bibs b left join participants m on m.id = b.participant_id
    where b.event_id = ${event_id} and b.state <> 'free'`)
  return rows.map(({ key, registration_id, in_team, block_id }) => ({
    key,
    group:
      registration_id === null ? null : groupOf({ registration_id, in_team: in_team ?? false, block_id }),
  }))
}
