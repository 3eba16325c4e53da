/** The people of a form, known by their document. */
import { inArray } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { KNOWN_FIELDS } from '../participant-columns.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { toldOf } from '../rules/told-fields.ts'
import { competitors } from '../tables.ts'

export type Person = { id: number; dni: string; document_type?: string | undefined; birthday: string }

/** As a part of a statement, which takes `toldRows`. */
export const competitorsAdded = (rows: string) => `
  insert into competitors (${KNOWN_FIELDS}, made_in_event_id) select ${KNOWN_FIELDS}, made_in_event_id
  from json_populate_recordset(null::competitors, ${rows}) order by dni, document_type
  on conflict (document_key) do nothing
  returning id, dni, document_type, birthday::text`

const UPSERT = { name: 'upsert-competitors', text: competitorsAdded('$1') }

/** The people of a form as rows of competitors, made in the event they are saved in. */
export const toldRows = (team: ParticipantForm[], made_in_event_id: number) =>
  JSON.stringify(team.map((person) => ({ ...toldOf(person), made_in_event_id })))

/** All of them, when these were added just now. */
export const knownPeople = async (tx: Tx, team: ParticipantForm[], added: Person[]): Promise<Person[]> => {
  if (added.length === team.length) return added
  const { id, dni, document_type, birthday, document_key } = competitors
  return tx
    .select({ id, dni, document_type, birthday })
    .from(competitors)
    .where(inArray(document_key, team.map(documentKey)))
}

/**
 * The new people are stored; the known ones are never changed by an anonymous save. Before the event's lock, in the
 * order of their documents: whoever holds the lock never waits for a person.
 */
export const upsertCompetitors = async (
  tx: Tx,
  event_id: number,
  team: ParticipantForm[],
): Promise<Person[]> => knownPeople(tx, team, await runNamed<Person>(tx, UPSERT, [toldRows(team, event_id)]))
