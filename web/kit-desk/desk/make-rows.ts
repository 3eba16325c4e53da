/** The rows of an act as they are kept and sent; nothing else of the desk writes one. */
import type { SentHandover } from '#domain/kit-desk/contract.ts'
import type { HandoverFlag, HandoverKind } from '#domain/kit-desk/rules/handover-words.ts'
import type { PackedHandover, Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import type { Collecting } from './collector.ts'
import type { Person } from './people.ts'

/** What one row says beside whose it is. */
export type Act = {
  kind: HandoverKind
  undoes?: string
  kit_id?: number | null
  kit_back_id?: number | null
  bib?: string | null
  bib_back?: string | null
  items?: string[]
  collecting?: Collecting
  collector_name?: string
  collector_document?: string
  flags?: HandoverFlag[]
  /** Of somebody who is not in the snapshot. */
  key?: string
  act_id?: string | null
}

export type Moment = { device_at: number; offset_ms: number | null }

export const makeRow = (
  participant_id: number,
  act: Act,
  { device_at, offset_ms }: Moment,
): SentHandover => ({
  id: crypto.randomUUID(),
  kind: act.kind,
  participant_id,
  participant_key: act.key ?? null,
  undoes: act.undoes ?? null,
  kit_id: act.kit_id ?? null,
  kit_back_id: act.kit_back_id ?? null,
  bib: act.bib || null,
  bib_back: act.bib_back || null,
  items: act.items ?? [],
  collector: act.collecting?.collector ?? 'self',
  collector_name: act.collector_name || null,
  collector_document: act.collector_document || null,
  authorisation: act.collecting?.authorisation ?? null,
  act_id: act.act_id ?? null,
  device_at: new Date(device_at).toISOString(),
  offset_ms,
  flags: act.flags ?? [],
})

/** As others will see it: by the corrected time. */
export const packRow = (row: SentHandover, { kind, id, name }: Snapshot['me']): PackedHandover => [
  row.id,
  Number(row.participant_id),
  row.kind,
  row.undoes ?? null,
  new Date(Date.parse(row.device_at) + (row.offset_ms ?? 0)).toISOString(),
  name,
  kind === 'device' ? id : 0,
  1,
  0,
]

type Circumstances = {
  /** Another desk's person; null: ours. */
  owner: string | null
  online: boolean
  /** The paper was photographed here. */
  paper: boolean
  collecting: Collecting
}

export type Need = { flag: HandoverFlag; says: string }

/** What only the coordinator's PIN allows, each with its flag on the row. */
export const pinNeeds = (
  { owes, signed }: Pick<Person, 'owes' | 'signed'>,
  { owner, online, paper, collecting }: Circumstances,
): Need[] => {
  const needs: Need[] = []
  if (owner && !online) needs.push({ flag: 'other desk', says: `Sin red, esta persona es de ${owner}.` })
  if (owes > 0) needs.push({ flag: 'owed', says: 'Debe dinero.' })
  if (signed === 'no' && !paper) needs.push({ flag: 'unsigned', says: 'Falta la firma.' })
  if (collecting.problem) needs.push({ flag: 'other document', says: collecting.problem })
  return needs
}
