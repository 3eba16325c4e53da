/** The kit goes out with the sale, or comes back with its undoing: a row of the kit desk's log in the same change. */
import { randomUUID } from 'node:crypto'
import type { HandoverRow } from '#domain/kit-desk/contract.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import { keepOne } from '#domain/kit-desk/handover/keep-one.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'

type Going = {
  event_id: number
  participant_id: number
  holder: Holder
  kit_id: number
  bib: string | null
  device_at: string
  offset_ms: number | null
  sent_at: string
  received_at: Date
}

const rowOf = (
  { participant_id, device_at, offset_ms }: Going,
  what: Pick<HandoverRow, 'id' | 'kind'> & Partial<HandoverRow>,
): HandoverRow => ({ items: [], flags: [], collector: 'self', participant_id, device_at, offset_ms, ...what })

const keep = (
  tx: Tx,
  context: AppContext,
  { event_id, holder, sent_at, received_at }: Going,
  row: HandoverRow,
) => keepOne(tx, context, { event_id, holder, sent_at, received_at }, row)

export const handOver = (tx: Tx, context: AppContext, id: string, going: Going) =>
  keep(tx, context, going, rowOf(going, { id, kind: 'handed', kit_id: going.kit_id, bib: going.bib }))

export const takeBack = (tx: Tx, context: AppContext, going: Going) =>
  keep(
    tx,
    context,
    going,
    rowOf(going, { id: randomUUID(), kind: 'returned', kit_back_id: going.kit_id, bib_back: going.bib }),
  )
