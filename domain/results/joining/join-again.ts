/** A row whose bib or name a person corrected is held against the event's numbers once more. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { documentKey } from '../own-history/document-key.ts'
import { readRelay } from '../publish/relay-text.ts'
import { joinRows } from '../rules/joining/join-rows.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import { readNumbers } from './read-numbers.ts'

type Row = Pick<UnderstoodResult, 'bib_number' | 'name' | 'race_division' | 'gender' | 'category'> & {
  set_id: number
  relay: string | null
  anonymous: boolean
}

const findRow = async (tx: Tx, event_id: number, public_id: string): Promise<Row | undefined> => {
  const { rows } = await tx.execute<Row>(sql`
    select r.set_id, r.bib_number, r.name, d.race_division, nullif(r.gender, '') as gender,
      nullif(r.category, '') as category, r.relay, r.anonymous
    from event_results er join results r on r.set_id = er.set_id join result_divisions d on d.id = r.division_id
    where er.event_id = ${event_id} and r.public_id = ${public_id}`)
  return rows[0]
}

const asUnderstood = ({ relay, set_id: _, anonymous: __, ...row }: Row): UnderstoodResult => ({
  ...row,
  sheet: '',
  row: 0,
  city: null,
  country: null,
  club: null,
  state: null,
  chip_time: null,
  gun_time: null,
  pace: null,
  overall_position: null,
  gender_position: null,
  category_position: null,
  ...(relay === null ? {} : { relay: readRelay(relay) }),
  control_points: {},
})

/** Somebody who has a row already gets no second one by a correction. */
const hasOther = async (tx: Tx, set_id: number, public_id: string, participant_id: number) => {
  const { rows } = await tx.execute(sql`
    select from result_documents where set_id = ${set_id} and participant_id = ${participant_id}
      and public_id <> ${public_id} limit 1`)
  return rows.length > 0
}

export const joinAgain = async (
  tx: Tx,
  secretKey: string,
  { event_id, public_id }: { event_id: number; public_id: string },
) => {
  const numbers = await readNumbers(tx, event_id)
  const row = numbers && (await findRow(tx, event_id, public_id))
  if (!row || row.anonymous) return
  const result = asUnderstood(row)
  const owner = joinRows([result], new Set(), numbers).owners.get(result)
  const { set_id } = row
  const mine = sql`set_id = ${set_id} and public_id = ${public_id}`
  // What led to somebody else leads nowhere now; what a file said by a document alone stays.
  await tx.execute(sql`delete from result_documents where ${mine}
    and participant_id is not null and participant_id is distinct from ${owner?.participant_id ?? null}::int`)
  if (!owner || (await hasOther(tx, set_id, public_id, owner.participant_id))) return
  const { participant_id, minor, dni } = owner
  await tx.execute(sql`
    insert into result_documents as k (set_id, public_id, document_key, participant_id, minor)
    values (${set_id}, ${public_id}, ${documentKey(secretKey, dni)}, ${participant_id}, ${minor})
    on conflict (set_id, public_id) do update set document_key = excluded.document_key,
      participant_id = excluded.participant_id, minor = k.minor or excluded.minor`)
}
