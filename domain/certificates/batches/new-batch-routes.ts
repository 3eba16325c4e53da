/** Calls that prepare and create a mailing: from an Excel, or from an event's results and participants. */
import { randomUUID } from 'node:crypto'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { removeImage } from '#server/files/images.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { drawPreviews, previewIcon } from '../design/draw-previews.ts'
import { findDrawnDesign } from '../design/find-design.ts'
import { splitPrintable } from '../design/printable.ts'
import { sampleSheet } from '../design/sample-sheet.ts'
import { readBackground, recordBackground, storeBackground } from '../design/store-background.ts'
import * as messages from '../messages.ts'
import type { LeftRow } from '../rules/recipient-rows.ts'
import { MAX_RECIPIENTS } from '../rules/sending.ts'
import { BATCH_PLACEMENTS } from '../rules/templates.ts'
import type { Studio } from '../studio.ts'
import { createBatch, type NewBatch, type NewRecipient } from './create-batch.ts'
import { findEventPeople, type Person } from './event-people.ts'
import * as contract from './new-batch-contract.ts'
import { peopleOfForm } from './people-of-form.ts'
import { checkBatch, notCreated, readSchedule, storeIcon } from './read-batch.ts'
import { readRecipients } from './recipients-of-excel.ts'
import { SEND_CERTIFICATES } from './sending.ts'

const subject = 'envío de certificados'
const SHOWN_ROWS = 5
const SHOWN_PROBLEMS = 100

const shownRows = <T extends LeftRow>(left_out: T[]) => ({
  left_out: left_out.slice(0, SHOWN_PROBLEMS),
  left_out_count: left_out.length,
})

/** The mailing, its audit row and the queue's job are one change. */
const create = (
  { db, queue }: AppContext,
  caller: Caller,
  prepare: (tx: Parameters<typeof createBatch>[0]) => Promise<Omit<NewBatch, 'created_by'>>,
  people: NewRecipient[],
) =>
  inTransaction(db, async (tx) => {
    const batch = await prepare(tx)
    const created = await createBatch(tx, { ...batch, created_by: caller.user_id }, people)
    const { fecha_notificacion, nombre_evento, source, event_id, left_out = [] } = batch
    const detail = { nombre_evento, source, people: people.length, left_out: left_out.length }
    const deed = { action: 'crear', subject, subject_id: created.id, detail }
    await record(tx, caller, { ...deed, ...(event_id ? { event_id } : {}) })
    await queue.send(tx, SEND_CERTIFICATES, {}, fecha_notificacion ?? undefined)
    const notice = messages.batchCreated(people.length, Boolean(fecha_notificacion), left_out.length)
    return { ...notice, success: true, ...created, total: people.length, ...shownRows(left_out) }
  })

const excelRoutes = (context: AppContext, studio: Studio): Route[] => [
  route(contract.downloadSample, async ({ reply }) =>
    sendWorkbook(reply, 'Personas para certificados', [sampleSheet]),
  ),

  route(contract.inspectExcel, async ({ body }) => {
    const read = await readRecipients(body.excel, body)
    if (typeof read === 'string') throw invalid({ excel: [read] }, read)
    const { headers, rows, columns, people, problems, repairs } = read
    return {
      headers,
      columns,
      total: rows.length,
      sendable: people.length,
      rows: rows.slice(0, SHOWN_ROWS).map(({ cells }) => headers.map((_, at) => cells[at] ?? '')),
      problems: problems.slice(0, SHOWN_PROBLEMS),
      problem_count: problems.length,
      repairs: repairs.slice(0, SHOWN_PROBLEMS),
      repair_count: repairs.length,
    }
  }),

  route(contract.previewBatch, async ({ body }) => {
    const background = await readBackground(body.certificado, 'certificado')
    const { people, left_out, problems } = await peopleOfForm(body)
    if (problems.length > 0) throw invalid({ excel: problems }, problems[0])
    const { bytes, width, height } = background
    const picture = { key: `preview ${randomUUID()}`, bytes }
    const art = {
      ground: { width, height, template: null, picture },
      placements: body.placements ?? BATCH_PLACEMENTS,
      icon: await previewIcon(body.icono_evento?.bytes),
    }
    const previews = await drawPreviews(studio, art, people.slice(0, body.count))
    return { previews, total: people.length, ...shownRows(left_out) }
  }),

  route(contract.createBatch, async ({ body, caller }) => {
    const { files } = context
    const { nombre_evento, city, fecha_evento, placements = BATCH_PLACEMENTS } = body
    const { moment, background, people, left_out } = await checkBatch(context.db, body)
    const icon = await storeIcon(files, body.icono_evento)
    const { width, height } = background
    let key: string | undefined
    try {
      const stored = await storeBackground(files, background)
      key = stored
      return await create(
        context,
        caller,
        async (tx) => ({
          nombre_evento,
          city,
          fecha_evento,
          icono_evento: icon.url,
          source: 'excel',
          event_id: null,
          background_id: await recordBackground(tx, { key: stored, width, height, event_id: null }),
          template: null,
          placements,
          fecha_notificacion: moment,
          left_out,
        }),
        people,
      )
    } catch (error) {
      await removeImage(files, icon.url)
      if (key) await files.remove(key)
      throw error
    }
  }),
]

/** People of an event have no Excel: their row is their place in the list. */
const numbered = (people: Person[]) => people.map((person, at) => ({ ...person, row: at + 1 }))

const eventRoutes = (context: AppContext, studio: Studio): Route[] => [
  route(contract.describePeople, async ({ params, query }) => {
    const found = await findEventPeople(context.db, params.id, query)
    if (!found) throw notFound()
    const { event, people, without_email, distances } = found
    const { placements, ...choice } = await findDrawnDesign(context.db, event.id)
    const ground = await studio.findGround(context.db, choice)
    const { printable, left_out } = splitPrintable(numbered(people), placements)
    const first = printable.slice(0, query.count)
    const previews = await drawPreviews(studio, { ground, placements, icon: event.icon }, first)
    const named = left_out.map(({ row, reason }) => ({ row, reason, name: people[row - 1]?.name ?? '' }))
    return { total: printable.length, without_email, distances, previews, ...shownRows(named) }
  }),

  route(contract.createFromEvent, async ({ params, body, caller }) => {
    const { moment, errors } = await readSchedule(context.db, body)
    if (Object.keys(errors).length > 0) throw notCreated(errors)
    const found = await findEventPeople(context.db, params.id, body)
    if (!found) throw notFound()
    const { event } = found
    const design = await findDrawnDesign(context.db, event.id)
    const { printable: people, left_out } = splitPrintable(numbered(found.people), design.placements)
    if (people.length === 0) throw notCreated({ source: [messages.NOBODY] })
    if (people.length > MAX_RECIPIENTS) throw notCreated({ distance: [messages.CHOOSE_DISTANCE] })
    return create(
      context,
      caller,
      async () => ({
        nombre_evento: event.name,
        city: event.city,
        fecha_evento: bogotaDay(event.event_datetime),
        icono_evento: event.icon,
        source: body.source,
        event_id: event.id,
        ...design,
        fecha_notificacion: moment,
        left_out,
      }),
      people,
    )
  }),
]

export const newBatchRoutes = (context: AppContext, studio: Studio): Route[] => [
  ...excelRoutes(context, studio),
  ...eventRoutes(context, studio),
]
