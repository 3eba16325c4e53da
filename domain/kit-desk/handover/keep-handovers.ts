/**
 * What a desk hands in. Most rows only say that a kit went out as it was sold: they are kept together, under the locks
 * of their people. A row by which a size or a number changes takes the event's lock first, and is kept by itself.
 */
import { sql } from 'drizzle-orm'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { freeAuthorisation } from '../collect/use-authorisation.ts'
import { createCollectorCipher } from '../collector-cipher.ts'
import type { HandoverRow, KeptHandover } from '../contract.ts'
import { anyOf, anyRow, type LogRow, readLog } from '../read-log.ts'
import { changesAnything, type Effects, planEffects } from '../rules/plan-effects.ts'
import { answerRows } from './answer-rows.ts'
import { createCollectorCheck, spendShown } from './check-authorisation.ts'
import { doEffects } from './do-effects.ts'
import { findByKey } from './find-by-key.ts'
import type { Holder } from './holder.ts'
import { judgeRow, type Known, type Visit } from './judge-row.ts'
import { type DeskPerson, lockPeople, readKits, readPeople } from './read-people.ts'
import { readRows } from './read-rows.ts'
import { type Cipher, findForeignUndos, rejectUndos, takeTurn, writeRows } from './write-row.ts'

type Upload = { event_id: number; holder: Holder; sent_at: string; rows: readonly unknown[] }

/** In the order in which they happened on the device, so that an undo finds its row. */
const inOrder = (rows: readonly HandoverRow[]) =>
  rows.toSorted(
    (one, other) =>
      Date.parse(one.device_at) - Date.parse(other.device_at) ||
      Number(one.kind === 'undone') - Number(other.kind === 'undone'),
  )

const peopleIn = (rows: readonly HandoverRow[]) => [
  ...new Set(rows.map(({ participant_id }) => participant_id)),
]

/** Whatever is there that has to do with these rows. */
const readAround = (tx: Tx, rows: readonly HandoverRow[]) => {
  const ids = rows.map(({ id }) => id)
  const undone = rows.flatMap(({ undoes }) => undoes ?? [])
  return readLog(
    tx,
    sql`(h.participant_id = ${anyOf(peopleIn(rows))} or h.id = ${anyRow([...ids, ...undone])}
      or h.undoes = ${anyRow(ids)})`,
  )
}

const readClock = async (tx: Tx): Promise<Date> => {
  const { rows } = await tx.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  return new Date(rows[0]?.now ?? Date.now())
}

type Arrived = { visit: Visit; cipher: Cipher; rows: readonly HandoverRow[]; mayChange: boolean }

const NO_EFFECT: Effects = { kit_id: null, give: null, burn: false, print: false }

const planFor = (person: DeskPerson | null, row: LogRow, log: readonly LogRow[]): Effects =>
  person
    ? planEffects(
        person,
        row,
        log.filter(({ participant_id }) => participant_id === person.id),
      )
    : NO_EFFECT

/** Those that were left for later, because something changes with them; theirs of one person stay in order. */
export const keepRows = async (
  tx: Tx,
  { visit, cipher, rows, mayChange }: Arrived,
): Promise<HandoverRow[]> => {
  const { event_id } = visit
  const ids = peopleIn(rows)
  if (mayChange) await lockEvent(tx, event_id)
  else await lockPeople(tx, event_id, ids)
  const people = await readPeople(tx, event_id, ids)
  const kits = await readKits(tx, event_id)
  const log = await readAround(tx, rows)
  const collectorFlag = await createCollectorCheck(tx, event_id, rows, cipher)
  const later: HandoverRow[] = []
  const judged = []
  for (const row of rows) {
    if (log.some(({ id }) => id === row.id)) continue
    const person = people.get(row.participant_id) ?? null
    const known: Known = { person, kits, log, collectorFlag: collectorFlag(row) }
    const one = judgeRow(row, visit, known)
    const foreign = findForeignUndos(one, log)
    for (const undo of foreign) undo.counts = false
    const effects = planFor(person, one.log, log)
    const waits = later.some(({ participant_id }) => participant_id === row.participant_id)
    if (!mayChange && (waits || changesAnything(effects))) {
      later.push(row)
      continue
    }
    if (person && changesAnything(effects))
      one.log.flags.push(...(await doEffects(tx, event_id, person, effects, visit.holder)))
    await rejectUndos(tx, foreign)
    log.push(one.log)
    judged.push(one)
  }
  if (judged.length === 0) return later
  if (mayChange) await lockPeople(tx, event_id, ids)
  await takeTurn(tx, event_id)
  const written = await writeRows(tx, judged, visit, cipher)
  // Somebody else wrote it at this moment: what changed here with it is undone.
  if (mayChange && written.length < judged.length) throw new Error('a hand-over was written twice at once')
  for (const one of written) {
    await spendShown(tx, one, cipher)
    if (one.log.undoes && one.log.counts) await freeAuthorisation(tx, one.log.undoes)
  }
  return later
}

export const keepHandovers = async (
  { db, secretKey }: Pick<AppContext, 'db' | 'secretKey'>,
  { event_id, holder, sent_at, rows: sent }: Upload,
): Promise<KeptHandover[]> => {
  const { rows: read, refused } = readRows(sent)
  const rows = await findByKey(db, event_id, read)
  const cipher = createCollectorCipher(secretKey)
  const keep = (part: readonly HandoverRow[], mayChange: boolean) =>
    inTransaction(db, async (tx) => {
      const visit: Visit = { event_id, holder, sent_at, received_at: await readClock(tx) }
      return keepRows(tx, { visit, cipher, rows: part, mayChange })
    })
  const later = rows.length > 0 ? await keep(inOrder(rows), false) : []
  for (const row of later) await keep([row], true)
  const kept = await answerRows(
    db,
    event_id,
    rows.map(({ id }) => id),
  )
  return [...kept, ...refused]
}
