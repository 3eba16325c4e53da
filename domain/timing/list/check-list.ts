/** What is worth looking at before a list goes out: each kind with its people, the first hundred of them. */
import { eq } from 'drizzle-orm'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { fitsSeries, seriesHolding } from '#domain/bibs/rules/fit-series.ts'
import { readSeries, type StoredSeries } from '#domain/bibs/series/read-series.ts'
import { categories } from '#domain/events/tables.ts'
import { listConflicts } from '#domain/kit-desk/read-conflicts.ts'
import {
  admits,
  type CategoryBounds,
  type TeamParticipant,
} from '#domain/registration/rules/category-match.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { Check } from '../contract.ts'
import { byNumber, type ListRow, nameOf } from '../rules/list-row.ts'
import { CHECKS, type CheckKind, isWarning } from '../rules/words.ts'
import { listPickUps } from './pick-up.ts'
import type { ListedPerson } from './read-list.ts'

const SHOWN = 100

/** Purchases that owe. Balance = charges − payments + refunds that left (payments/account/account-sums.ts). */
const OWING = {
  name: 'owing-registrations',
  text: `
  select registration_id from (
    select l.registration_id, l.amount from registrations r join charges l on l.registration_id = r.id where r.event_id = $1
    union all select registration_id, -amount from payments where event_id = $1 and registration_id is not null
    union all select registration_id, amount from refunds
      where event_id = $1 and registration_id is not null and sent_at is not null) l
  group by registration_id having sum(amount) > 0`,
}

const listOwing = async (db: Reader, event_id: number): Promise<Set<number>> =>
  new Set(
    (await runNamed<{ registration_id: number }>(db, OWING, [event_id])).map(
      ({ registration_id }) => registration_id,
    ),
  )

const asMember = ({ gender, age }: ListedPerson): TeamParticipant => ({
  gender: gender as TeamParticipant['gender'],
  age: Number(age),
})

/** A team stands or falls whole; who competes alone is asked about alone. */
const misfits = (rows: readonly ListedPerson[], categories: Map<number, CategoryBounds>): ListedPerson[] => {
  const teams = Map.groupBy(
    rows.filter(({ in_team }) => in_team),
    ({ registration_id }) => registration_id,
  )
  const admitted = (row: ListedPerson) => {
    const category = categories.get(row.category_id)
    const team = row.in_team ? (teams.get(row.registration_id) ?? []) : [row]
    return category && admits(category, team.map(asMember)) && !(row.in_team && team.length === 1)
  }
  return rows.filter((row) => !admitted(row))
}

const readBounds = async (db: Reader, event_id: number): Promise<Map<number, CategoryBounds>> =>
  new Map(
    (await db.select().from(categories).where(eq(categories.event_id, event_id))).map((one) => [one.id, one]),
  )

/** A number from the range of people who run something else. */
const strangersIn = (rows: readonly ListedPerson[], series: readonly StoredSeries[]): ListedPerson[] =>
  rows.filter((row) => {
    const holding = row.bib ? seriesHolding(series, bibKey(row.bib)) : null
    return holding !== null && !fitsSeries(holding, row)
  })

/** Those whose key somebody else has too. */
const repeated = <R extends ListRow>(rows: readonly R[], keyOf: (row: R) => string): R[] => {
  const seen = new Map<string, R[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (!key) continue
    const same = seen.get(key)
    if (same) same.push(row)
    else seen.set(key, [row])
  }
  return [...seen.values()].filter((same) => same.length > 1).flat()
}

/** Without accents, capitals or doubled spaces. */
const plainName = (row: ListRow) =>
  nameOf(row).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ')

/** Only who shares a birthday is compared by name. */
const namesakes = (rows: readonly ListRow[]): ListRow[] =>
  repeated(
    repeated(rows, ({ birthday }) => birthday),
    (row) => `${plainName(row)}|${row.birthday}`,
  )

/** Places of one document beside each other, and those whose document another person showed. */
const sameDocument = (rows: readonly ListedPerson[]): ListedPerson[] => {
  const twins = repeated(rows, ({ document_key }) => document_key)
  return [...twins, ...rows.filter((row) => row.disputed && !twins.includes(row))]
}

const shown = (row: ListRow) => ({
  participant_id: row.participant_id,
  name: nameOf(row),
  bib: row.bib,
  distance: row.distance,
  category: row.category,
})

/** Namesakes and repeated documents stand beside each other; the rest in the order of numbers. */
const ordered = (kind: CheckKind, rows: ListRow[]) =>
  kind === 'same_person' || kind === 'same_document' ? rows : rows.toSorted(byNumber)

/** Only kinds that found somebody. */
export const checkList = async (
  db: Reader,
  event_id: number,
  rows: readonly ListedPerson[],
): Promise<Check[]> => {
  const owing = await listOwing(db, event_id)
  const bounds = await readBounds(db, event_id)
  const series = await readSeries(db, event_id)
  const numberless = rows.filter(({ bib }) => !bib)
  const pickUps = numberless.length > 0 ? await listPickUps(db, event_id) : new Set<number>()
  const conflicts = new Set(
    (await listConflicts(db, event_id)).flatMap(({ participant_id, by_two }) =>
      by_two ? [participant_id] : [],
    ),
  )
  const found: Record<CheckKind, ListRow[]> = {
    missing_bib: numberless.filter(({ participant_id }) => !pickUps.has(participant_id)),
    pick_up: numberless.filter(({ participant_id }) => pickUps.has(participant_id)),
    double_bib: repeated(rows, ({ bib }) => bib && bibKey(bib)),
    in_conflict: rows.filter(({ participant_id }) => conflicts.has(participant_id)),
    other_series: strangersIn(rows, series),
    same_document: sameDocument(rows),
    same_person: namesakes(rows),
    misfit: misfits(rows, bounds),
    unpaid: rows.filter(({ registration_id }) => owing.has(registration_id)),
    unsigned: rows.filter(({ unsigned }) => unsigned),
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
