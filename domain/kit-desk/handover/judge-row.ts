/** What becomes of a row that arrives: when it happened, whether it counts, what the coordinator should know. */
import type { HandoverRow } from '../contract.ts'
import type { LogRow } from '../read-log.ts'
import { correctedTime } from '../rules/corrected-time.ts'
import { type ApartReason, type HandoverFlag, UNDO_MINUTES } from '../rules/handover-words.ts'
import { servesPerson } from '../rules/owning-desk.ts'
import type { CollectorFlag } from './check-authorisation.ts'
import { type Holder, isSameHolder } from './holder.ts'
import type { DeskPerson } from './read-people.ts'

/** Beside the two minutes: for a thumb that was already on its way. */
const GRACE_MS = 60_000
const MINUTE_MS = 60_000

/** The flags that only the device can tell. The server adds what it can see itself (seenFlags). */
const TOLD: ReadonlySet<HandoverFlag> = new Set<HandoverFlag>([
  'other desk',
  'absent',
  'owed',
  'unsigned',
  'paper',
])

type Acted = Pick<LogRow, 'device_id' | 'user_id' | 'happened_at' | 'participant_id'>

/** Two minutes, and one's own: whatever else is taken back waits for the coordinator. */
export const isLateUndo = (undo: Acted, undone: Acted): boolean =>
  !isSameHolder(undo, undone) ||
  undo.participant_id !== undone.participant_id ||
  Date.parse(undo.happened_at) - Date.parse(undone.happened_at) > UNDO_MINUTES * MINUTE_MS + GRACE_MS

export type Visit = {
  event_id: number
  holder: Holder
  sent_at: string
  received_at: Date
}

export type Judged = {
  row: HandoverRow
  /** As it will stand in the log. */
  log: LogRow
}

/** A kit of another event is none. */
const kitOf = (id: number | null | undefined, kits: ReadonlySet<number>) =>
  id !== null && id !== undefined && kits.has(id) ? id : null

const apartOf = (
  row: HandoverRow,
  acted: Acted,
  { holder }: Visit,
  log: readonly LogRow[],
): ApartReason | null => {
  if (acted.participant_id === null) return 'unknown'
  if (holder.over) return holder.over
  const undone = row.undoes ? log.find(({ id }) => id === row.undoes) : undefined
  return undone && isLateUndo(acted, undone) ? 'late undo' : null
}

export type Known = {
  person: DeskPerson | null
  /** Kits of the event. */
  kits: ReadonlySet<number>
  /** Rows that are there and have to do with it. */
  log: readonly LogRow[]
  /** What is wrong with who collected. */
  collectorFlag: CollectorFlag | null
}

/** Sent later than this after it was made, it was made without connection. */
const ONLINE_MS = 60_000

/** A phone's word is not enough: what it should have said of whom it handed to is seen again as things stand here. */
const seenFlags = (
  { kind }: HandoverRow,
  { holder, received_at }: Visit,
  { shown }: DeskPerson,
  happened_at: Date,
): HandoverFlag[] => {
  if (kind !== 'handed') return []
  const late = received_at.getTime() - happened_at.getTime() > ONLINE_MS
  const served = servesPerson(holder.scope ?? {}, { ...shown, bib: shown.number })
  return [
    ...(shown.owes ? (['owed'] as const) : []),
    ...(shown.signed ? [] : (['unsigned'] as const)),
    ...(late && !served ? (['other desk'] as const) : []),
  ]
}

export const judgeRow = (row: HandoverRow, visit: Visit, known: Known): Judged => {
  const { holder, event_id } = visit
  const { person, kits, log } = known
  const { happened_at, unknown } = correctedTime(row, visit)
  const acted: Acted = {
    device_id: holder.device_id,
    user_id: holder.user_id,
    happened_at: happened_at.toISOString(),
    participant_id: person?.id ?? null,
  }
  const apart = apartOf(row, acted, visit, log)
  const [kit_id, kit_back_id] = [kitOf(row.kit_id, kits), kitOf(row.kit_back_id, kits)]
  const goesOut = row.kind === 'handed' || row.kind === 'exchanged'
  const flags = new Set(row.flags.filter((flag) => TOLD.has(flag)))
  if (person) for (const flag of seenFlags(row, visit, person, happened_at)) flags.add(flag)
  if (person && !person.confirmed && goesOut) flags.add('not confirmed')
  if (person?.disputed && goesOut) flags.add('document to correct')
  if (row.kit_id && kit_id === null) flags.add('size short')
  if (known.collectorFlag) flags.add(known.collectorFlag)
  if (unknown) flags.add('clock unknown')
  return {
    row,
    log: {
      ...acted,
      id: row.id,
      seq: 0,
      event_id,
      kind: row.kind,
      undoes: row.undoes ?? null,
      desk: holder.desk,
      kit_id,
      // Of a hand-over in another size: the one it was instead of, to which 'Deshacer' goes back.
      kit_back_id: kit_back_id ?? (goesOut && person && kit_id !== person.kit_id ? person.kit_id : null),
      bib: row.bib || null,
      bib_back: row.bib_back || null,
      apart,
      flags: [...flags],
      counts: apart === null,
      decision: null,
      settled: false,
    },
  }
}
