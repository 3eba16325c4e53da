/**
 * Beside the rows of a set that was just written: whose each is. The keyed hash of the document its file had, and the
 * participant to whom number or document led (joining/), whose own document stands in for one that the file lacks. A row
 * that comes without, because the file has no such column or replaces other rows only, keeps what the set before had
 * when it is the same row of the same name. Unnamed rows have none: who asked for that is found by nothing.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { copyIn } from '#server/database/copy-in.ts'
import type { Registered } from '../rules/joining/event-numbers.ts'
import type { Joining } from '../rules/joining/join-rows.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import { documentKey } from './document-key.ts'

const ADULT = 18
const LINES_A_CHUNK = 2_000

type Written = { public_id: string; race_division: string; bib_number: string }

const nameOf = ({ race_division, bib_number }: Omit<Written, 'public_id'>) =>
  `${race_division}\n${bib_number}`

/** Of these documents, those whose birthday on file says under 18 on the day of the event. */
const findMinors = async (tx: Tx, event_id: number, documents: string[]): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ dni: string }>(sql`
    select c.dni from competitors c, events e where e.id = ${event_id} and c.dni = any(${sql.param(documents)}::text[])
      and c.birthday > (e.event_datetime at time zone 'America/Bogota')::date - make_interval(years => ${ADULT})`)
  return new Set(rows.map(({ dni }) => dni))
}

type Owned = { document: string | null; owner: Registered | null; nobody: boolean }

async function* linesOf(
  set_id: number,
  written: readonly Written[],
  owned: ReadonlyMap<string, Owned>,
  { secretKey, minors }: { secretKey: string; minors: ReadonlySet<string> },
) {
  let lines: string[] = []
  for (const row of written) {
    const { document = null, owner = null } = owned.get(nameOf(row)) ?? {}
    const known = document ?? owner?.dni ?? null
    const key = known === null ? null : documentKey(secretKey, known)
    if (key === null && owner === null) continue
    const minor = owner?.minor || (document !== null && minors.has(document))
    lines.push(
      `${set_id}\t${row.public_id}\t${key ?? '\\N'}\t${owner?.participant_id ?? '\\N'}\t${minor ? 't' : 'f'}\n`,
    )
    if (lines.length < LINES_A_CHUNK) continue
    yield lines.join('')
    lines = []
    await breathe()
  }
  yield lines.join('')
}

/** Of rows that are nobody's now, nothing; who is no longer in the event keeps what the document says, no more. */
const keepEarlier = async (tx: Tx, event_id: number, set_id: number, nobodys: string[]) => {
  await tx.execute(sql`
    insert into result_documents (set_id, public_id, document_key, participant_id, minor)
    select ${set_id}, k.public_id, k.document_key, m.id, k.minor from result_documents k
    join results before on before.set_id = k.set_id and before.public_id = k.public_id
    join results now on now.set_id = ${set_id} and now.public_id = k.public_id and now.name = before.name
    left join participants m on m.id = k.participant_id and m.state = 'confirmed'
    where k.set_id = (select s.id from result_sets s where s.event_id = ${event_id} and s.id <> ${set_id}
        order by s.ended_at desc nulls first, s.id desc limit 1)
      and not now.anonymous and (k.document_key is not null or m.id is not null)
      and k.public_id <> all(${sql.param(nobodys)}::text[])
    on conflict do nothing`)
}

/** By distance and bib. A document against the number of its row says nothing about whose it is. */
const findOwned = (results: readonly UnderstoodResult[], joining: Joining | null) => {
  const owned = new Map<string, Owned>()
  for (const result of results) {
    const owner = joining?.owners.get(result) ?? null
    const nobody = joining?.refused.has(result) ?? false
    const document = nobody ? null : (result.document?.digits() ?? null)
    if (owner || nobody || document !== null) owned.set(nameOf(result), { document, owner, nobody })
  }
  return owned
}

export const keepDocuments = async (
  tx: Tx,
  secretKey: string,
  {
    event_id,
    set_id,
    results,
    joining,
  }: { event_id: number; set_id: number; results: readonly UnderstoodResult[]; joining: Joining | null },
) => {
  const owned = findOwned(results, joining)
  const nobodys: string[] = []
  if (owned.size > 0) {
    const { rows: written } = await tx.execute<Written>(sql`
      select r.public_id, d.race_division, r.bib_number from results r
      join result_divisions d on d.id = r.division_id where r.set_id = ${set_id} and not r.anonymous`)
    const documents = [...owned.values()].flatMap(({ document }) => document ?? [])
    const minors = await findMinors(tx, event_id, [...new Set(documents)])
    const source = linesOf(set_id, written, owned, { secretKey, minors })
    await copyIn(tx, 'result_documents (set_id, public_id, document_key, participant_id, minor)', source)
    for (const row of written) if (owned.get(nameOf(row))?.nobody) nobodys.push(row.public_id)
  }
  await keepEarlier(tx, event_id, set_id, nobodys)
}
