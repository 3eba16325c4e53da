/** What changed in a row of the log, in words: ids by name, and as far as older rows say it at all. */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { type Changes, isPersonal } from '#server/audit/changes.ts'
import type { Reader } from '#server/database/connect.ts'
import { EMPTIED, fieldLabel, MASKED, type ShownChange, valueText } from '../rules/history-fields.ts'
import type { AuditRow, Staff } from './find-rows.ts'

type Pair = [before: unknown, after: unknown]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows from before `changes`: what they kept of before and after, each in its own way. */
const olderChanges = ({ before, after, changed, ...detail }: Record<string, unknown>): Changes => {
  const changes: Changes = {}
  const put = (field: string, pair: Pair) => {
    if (JSON.stringify(pair[0]) !== JSON.stringify(pair[1])) changes[field] = pair
  }
  if (typeof before === 'string' && typeof after === 'string') put('change', [before, after])
  if (isRecord(before) && isRecord(after))
    for (const field of Object.keys(after)) put(field, [before[field], after[field]])
  if (isRecord(changed))
    for (const [field, value] of Object.entries(changed))
      if (isRecord(value) && 'to' in value) put(`policies|${field.replace('.', '|')}`, [value.from, value.to])
  if (typeof detail.category_before === 'number' && typeof detail.category_id === 'number')
    put('category_id', [detail.category_before, detail.category_id])
  if (isRecord(detail.kits)) for (const kit_id of Object.values(detail.kits)) put('kit_id', [null, kit_id])
  if ('chip_before' in detail) put('chip', [detail.chip_before, detail.chip])
  return changes
}

const changesIn = ({ detail }: AuditRow): Changes =>
  isRecord(detail.changes) ? (detail.changes as Changes) : olderChanges(detail)

/** Fields that hold the number of a row, and what that row is called. An event of others is not named. */
const REFERENCES: Record<string, (ids: SQL, caller: Staff) => SQL> = {
  category: (ids) => sql`select id, distance || ' ' || title as name from categories where id in ${ids}`,
  kit: (ids) => sql`select id, kit_name || ' ' || size as name from kits where id in ${ids}`,
  block: (ids) => sql`select id, name from blocks where id in ${ids}`,
  distance: (ids) => sql`select id, name from distances where id in ${ids}`,
  event: (ids, caller) =>
    sql`select id, case when ${managedBy(caller, sql`events.id`)} then name else 'otro evento' end as name
      from events where id in ${ids}`,
}

const referenceOf = (field: string) => {
  const kind = /^(\w+?)_ids?$/.exec(field)?.[1]
  return kind && kind in REFERENCES ? kind : null
}

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.flatMap(numbersIn) : typeof value === 'number' ? [value] : []

type Names = Map<string, Map<number, string>>

const readNames = async (db: Reader, caller: Staff, all: Changes[]): Promise<Names> => {
  const wanted = new Map<string, Set<number>>()
  for (const [field, pair] of all.flatMap((changes) => Object.entries(changes))) {
    const kind = referenceOf(field)
    if (!kind || !pair) continue
    wanted.set(kind, new Set([...(wanted.get(kind) ?? []), ...numbersIn(pair)]))
  }
  const names: Names = new Map()
  for (const [kind, ids] of wanted) {
    const read = REFERENCES[kind]
    if (!read || ids.size === 0) continue
    const listed = sql`(${sql.join(
      [...ids].map((id) => sql`${id}::int`),
      sql`, `,
    )})`
    const { rows } = await db.execute<{ id: number; name: string }>(read(listed, caller))
    names.set(kind, new Map(rows.map(({ id, name }) => [id, name])))
  }
  return names
}

const named = (field: string, value: unknown, names: Names): unknown => {
  const kind = referenceOf(field)
  if (!kind || value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((one) => named(field, one, names))
  return typeof value === 'number' ? (names.get(kind)?.get(value) ?? 'ya no existe') : value
}

const shownChange = (row: AuditRow, field: string, pair: Pair | null, names: Names): ShownChange => {
  const head = { field, label: fieldLabel(field) }
  if (pair === null) return { ...head, before: EMPTIED, after: EMPTIED }
  if (isPersonal(row.subject, field) && !row.sees_person) return { ...head, before: MASKED, after: MASKED }
  const [before, after] = pair.map((value) => valueText(field, named(field, value, names)))
  return { ...head, before: before ?? '', after: after ?? '' }
}

/** Of each row, in their order. */
export const readChanges = async (db: Reader, caller: Staff, rows: AuditRow[]): Promise<ShownChange[][]> => {
  const all = rows.map(changesIn)
  const names = await readNames(db, caller, all)
  return rows.map((row, at) =>
    Object.entries(all[at] ?? {}).map(([field, pair]) => shownChange(row, field, pair, names)),
  )
}
