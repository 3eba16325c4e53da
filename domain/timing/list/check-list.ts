/** What is worth looking at before a list goes out: each kind with its people, the first hundred of them. */
import { sql } from 'drizzle-orm'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { marked } from '#domain/registration/staff/marks.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Check } from '../contract.ts'
import { byNumber, type ListRow, nameOf } from '../rules/list-row.ts'
import { CHECKS, type CheckKind, isWarning } from '../rules/words.ts'
import { listPickUps } from './pick-up.ts'

const SHOWN = 100

type Flags = { id: number; unsigned: boolean; misfit: boolean; unpaid: boolean }

/** Confirmed people with something open. Balance = charges − payments + refunds that left, of the purchase. */
const listFlagged = async (db: Reader, event_id: number): Promise<Flags[]> => {
  const { rows } = await db.execute<Flags>(sql`
    with lines as (
      select l.registration_id, l.amount from charges l join registrations r on r.id = l.registration_id where r.event_id = ${event_id}
      union all
      select l.registration_id, -l.amount from payments l join registrations r on r.id = l.registration_id where r.event_id = ${event_id}
      union all
      select l.registration_id, l.amount from refunds l join registrations r on r.id = l.registration_id
      where r.event_id = ${event_id} and l.sent_at is not null),
    owing as (select registration_id from lines group by registration_id having sum(amount) > 0),
    flags as (
      select m.id, m.consents is null as unsigned, ${marked('misfit')} as misfit, o.registration_id is not null as unpaid
      from participants m join registrations r on r.id = m.registration_id join categories c on c.id = m.category_id
      left join owing o on o.registration_id = m.registration_id
      where m.event_id = ${event_id} and m.holds_place and m.state = 'confirmed')
    select * from flags where unsigned or misfit or unpaid order by id`)
  return rows
}

/** Those whose key somebody else has too. */
const repeated = (rows: readonly ListRow[], keyOf: (row: ListRow) => string): ListRow[] => {
  const seen = new Map<string, ListRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (!key) continue
    const same = seen.get(key)
    if (same) same.push(row)
    else seen.set(key, [row])
  }
  return [...seen.values()].filter((same) => same.length > 1).flat()
}

const samePerson = (row: ListRow) =>
  `${nameOf(row)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')}|${row.birthday}`

const shown = (row: ListRow) => ({
  participant_id: row.participant_id,
  name: nameOf(row),
  bib: row.bib,
  distance: row.distance,
  category: row.category,
})

/** Namesakes stand beside each other; the rest in the order of numbers. */
const ordered = (kind: CheckKind, rows: ListRow[]) =>
  kind === 'same_person' ? rows : rows.toSorted(byNumber)

/** Only kinds that found somebody. */
export const checkList = async (db: Reader, event_id: number, rows: readonly ListRow[]): Promise<Check[]> => {
  const flagged = new Map((await listFlagged(db, event_id)).map((flags) => [flags.id, flags]))
  const numberless = rows.filter(({ bib }) => !bib)
  const pickUps = numberless.length > 0 ? await listPickUps(db, event_id) : new Set<number>()
  const withFlag = (flag: 'unsigned' | 'misfit' | 'unpaid') =>
    rows.filter(({ participant_id }) => flagged.get(participant_id)?.[flag])
  const found: Record<CheckKind, ListRow[]> = {
    missing_bib: numberless.filter(({ participant_id }) => !pickUps.has(participant_id)),
    pick_up: numberless.filter(({ participant_id }) => pickUps.has(participant_id)),
    double_bib: repeated(rows, ({ bib }) => bib && bibKey(bib)),
    same_person: repeated(rows, samePerson),
    misfit: withFlag('misfit'),
    unpaid: withFlag('unpaid'),
    unsigned: withFlag('unsigned'),
  }
  return CHECKS.filter((kind) => found[kind].length > 0).map((kind) => ({
    kind,
    count: found[kind].length,
    people: ordered(kind, found[kind]).slice(0, SHOWN).map(shown),
  }))
}

/** Warnings that nobody said to have read. */
export const unread = (checks: readonly Check[], read: readonly CheckKind[]): CheckKind[] =>
  checks.map(({ kind }) => kind).filter((kind) => isWarning(kind) && !read.includes(kind))
