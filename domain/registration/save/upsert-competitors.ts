/** The people of a form, known by dni. */
import { inArray } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { ParticipantForm } from '../contract.ts'
import { KNOWN_FIELDS } from '../participant-columns.ts'
import { toldOf } from '../rules/told-fields.ts'
import { competitors } from '../tables.ts'

export type Person = { id: number; dni: string; birthday: string }

const UPSERT = {
  name: 'upsert-competitors',
  text: `
  insert into competitors (${KNOWN_FIELDS}) select ${KNOWN_FIELDS}
  from json_populate_recordset(null::competitors, $1) order by dni
  on conflict (dni) do nothing
  returning id, dni, birthday::text`,
}

/**
 * The new people are stored; the known ones are never changed by an anonymous save. Before the event's lock, in the
 * order of their dni: whoever holds the lock never waits for a person.
 */
export const upsertCompetitors = async (tx: Tx, team: ParticipantForm[]): Promise<Person[]> => {
  const added = await runNamed<Person>(tx, UPSERT, [JSON.stringify(team.map(toldOf))])
  if (added.length === team.length) return added
  const { id, dni, birthday } = competitors
  const dnis = team.map((participant) => participant.dni)
  return tx.select({ id, dni, birthday }).from(competitors).where(inArray(dni, dnis))
}
