/** The participants' list as an Excel, of a filter or of those somebody chose: who took it is in the audit log. */
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { events } from '#domain/events/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { lacksRight } from '#server/http/rights.ts'
import type { Caller } from '#server/http/route.ts'
import { createHealthCipher } from '../../health.ts'
import type { AskedOrder } from './find-participants.ts'
import { listForExport } from './participants.ts'
import type { ParticipantColumn, ParticipantFilter } from './participants-filter.ts'
import { participantsSheet } from './participants-sheet.ts'

type Wanted = {
  event_id: number
  asked: ParticipantFilter & AskedOrder
  columns: readonly ParticipantColumn[]
  health: boolean
}

export const sendParticipants = async (
  { db, config, secretKey }: AppContext,
  caller: Caller,
  reply: FastifyReply,
  { event_id, asked, columns, health: wanted }: Wanted,
) => {
  // Who may not download health data gets the sheet without its columns.
  const health = wanted && !lacksRight(caller, 'export_health')
  const rows = await listForExport(db, event_id, asked)
  await inTransaction(db, (tx) =>
    record(tx, caller, {
      action: health ? 'exportar participantes con datos de salud' : 'exportar participantes',
      subject: 'evento',
      subject_id: event_id,
      event_id,
      detail: { rows: rows.length },
    }),
  )
  const [event] = await db.select({ name: events.name }).from(events).where(eq(events.id, event_id))
  const healthOf = health ? createHealthCipher(secretKey).decryptHealth : null
  const sheet = participantsSheet(rows, { organizer: config.organizerName, healthOf, chosen: columns })
  return sendWorkbook(reply, `Participantes ${event?.name ?? ''}`, [sheet])
}
