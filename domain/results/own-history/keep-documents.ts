/**
 * Beside the rows of a set that was just written: the keyed hash of each document its file had. A row that comes without
 * one, because the file has no such column or replaces other rows only, keeps that of the set before when it is the same
 * row of the same name. Unnamed rows have none: who asked for that is found by nothing.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { copyIn } from '#server/database/copy-in.ts'
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

async function* linesOf(
  set_id: number,
  written: readonly Written[],
  documents: ReadonlyMap<string, string>,
  { secretKey, minors }: { secretKey: string; minors: ReadonlySet<string> },
) {
  let lines: string[] = []
  for (const row of written) {
    const document = documents.get(nameOf(row))
    const key = document === undefined ? null : documentKey(secretKey, document)
    if (document === undefined || key === null) continue
    lines.push(`${set_id}\t${row.public_id}\t${key}\t${minors.has(document) ? 't' : 'f'}\n`)
    if (lines.length < LINES_A_CHUNK) continue
    yield lines.join('')
    lines = []
    await breathe()
  }
  yield lines.join('')
}

const keepEarlier = async (tx: Tx, event_id: number, set_id: number) => {
  await tx.execute(sql`
    insert into result_documents (set_id, public_id, document_key, minor)
    select ${set_id}, k.public_id, k.document_key, k.minor from result_documents k
    join results before on before.set_id = k.set_id and before.public_id = k.public_id
    join results now on now.set_id = ${set_id} and now.public_id = k.public_id and now.name = before.name
    where k.set_id = (select s.id from result_sets s where s.event_id = ${event_id} and s.id <> ${set_id}
        order by s.ended_at desc nulls first, s.id desc limit 1)
      and not now.anonymous
    on conflict do nothing`)
}

export const keepDocuments = async (
  tx: Tx,
  secretKey: string,
  { event_id, set_id, results }: { event_id: number; set_id: number; results: readonly UnderstoodResult[] },
) => {
  const documents = new Map<string, string>()
  for (const { document, ...row } of results) if (document) documents.set(nameOf(row), document.digits())
  if (documents.size > 0) {
    const { rows: written } = await tx.execute<Written>(sql`
      select r.public_id, d.race_division, r.bib_number from results r
      join result_divisions d on d.id = r.division_id where r.set_id = ${set_id} and not r.anonymous`)
    const minors = await findMinors(tx, event_id, [...new Set(documents.values())])
    const source = linesOf(set_id, written, documents, { secretKey, minors })
    await copyIn(tx, 'result_documents (set_id, public_id, document_key, minor)', source)
  }
  await keepEarlier(tx, event_id, set_id)
}
