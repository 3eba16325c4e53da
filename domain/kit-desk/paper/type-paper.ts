/** Codes of the paper list, typed when the network is back: each is looked at, and those that are good become hand-overs. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { readBibNumber } from '#domain/bibs/rules/bib-key.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { keepByStaff, lockForDecision, type Staff } from '../board/keep-by-staff.ts'
import { anyOf } from '../read-log.ts'
import { codeParts, readPaperCode, splitCodes } from '../rules/paper-code.ts'
import { isHandedOver } from '../tables.ts'
import type { PaperLine } from './paper-contract.ts'

/** Of one typing: a page has 25, a desk of a big race some hundred. */
export const MOST_CODES = 2000

type Person = Pick<PaperLine, 'name' | 'bib' | 'distance'> & {
  id: number
  kit_id: number
  confirmed: boolean
  handed: boolean
}

type Read = { line: PaperLine; person: Person | null; bib: string | null }

const NOBODY = { name: '', bib: '', distance: '' }

const readPeople = async (db: Reader, event_id: number, ids: readonly number[]) => {
  const { rows } = await db.execute<Person>(sql`
    select m.id, m.kit_id, trim(m.name || ' ' || m.last_name) as name, coalesce(b.number, '') as bib, c.distance,
      m.state = 'confirmed' as confirmed, ${isHandedOver('m.id')} as handed
    from participants m join categories c on c.id = m.category_id left join bibs b on b.participant_id = m.id
    where m.event_id = ${event_id} and m.id = ${anyOf(ids)}`)
  return new Map(rows.map((person) => [person.id, person]))
}

const outcomeOf = (person: Person, before: ReadonlySet<number>): PaperLine['outcome'] => {
  if (before.has(person.id)) return 'repeated'
  if (person.handed) return 'handed'
  return person.confirmed ? 'ready' : 'not confirmed'
}

/** What would become of each, in the order in which they were typed. */
const readLines = async (db: Reader, event_id: number, typed: readonly string[]): Promise<Read[]> => {
  const codes = typed.map((text) => {
    const { code, bib } = codeParts(text)
    // A number that cannot be one was misread like a sign of the code.
    const wrong = bib !== null && readBibNumber(bib) === null
    return { typed: text, bib, id: wrong ? null : readPaperCode(event_id, code) }
  })
  const people = await readPeople(
    db,
    event_id,
    codes.flatMap(({ id }) => id ?? []),
  )
  const before = new Set<number>()
  return codes.map(({ typed: text, bib, id }) => {
    const person = id === null ? null : (people.get(id) ?? null)
    if (!person) {
      const outcome = id === null ? 'misread' : 'unknown'
      return { line: { ...NOBODY, typed: text, outcome }, person, bib }
    }
    const outcome = outcomeOf(person, before)
    before.add(person.id)
    const { name, distance } = person
    return { line: { typed: text, outcome, name, bib: bib ?? person.bib, distance }, person, bib }
  })
}

export const previewPaper = async (db: Reader, event_id: number, text: string): Promise<PaperLine[]> =>
  (await readLines(db, event_id, splitCodes(text))).map(({ line }) => line)

/** Typed twice it is written once: the second time they are handed over already. */
export const typePaper = async (
  tx: Tx,
  event_id: number,
  { text, at }: { text: string; at: Date },
  staff: Staff,
): Promise<{ written: number; lines: PaperLine[] }> => {
  const typed = splitCodes(text)
  const ids = typed.flatMap((one) => readPaperCode(event_id, codeParts(one).code) ?? [])
  await lockForDecision(tx, event_id, ids)
  const read = await readLines(tx, event_id, typed)
  const rows = read.flatMap(({ line, person, bib }) =>
    line.outcome === 'ready' && person
      ? {
          id: randomUUID(),
          kind: 'handed' as const,
          participant_id: person.id,
          kit_id: person.kit_id,
          bib: bib ?? (person.bib || null),
          device_at: at.toISOString(),
          offset_ms: 0,
          flags: ['paper' as const],
        }
      : [],
  )
  const written = await keepByStaff(tx, event_id, staff, rows)
  return { written, lines: read.map(({ line }) => line) }
}
