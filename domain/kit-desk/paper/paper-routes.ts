/** The paper of the desks: the PDF, and what is typed from it. */
import { and, eq } from 'drizzle-orm'
import { crew_devices, event_grants } from '#domain/crew/tables.ts'
import { findEventName } from '#domain/events/queries.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { CrewScope } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { splitCodes } from '../rules/paper-code.ts'
import type { PaperDesk } from './draw-paper.ts'
import * as contract from './paper-contract.ts'
import * as messages from './paper-messages.ts'
import { listPaperPeople } from './paper-people.ts'
import { MOST_CODES, previewPaper, typePaper } from './type-paper.ts'

const PAGE = 50

type Desk = { name: string; scope: CrewScope }

const findDesk = async (db: Reader, event_id: number, device_id: number): Promise<Desk | null> => {
  const rows = await db
    .select({ name: crew_devices.name, scope: event_grants.scope })
    .from(crew_devices)
    .innerJoin(event_grants, and(eq(event_grants.device_id, crew_devices.id), eq(event_grants.role, 'mesa')))
    .where(and(eq(crew_devices.id, device_id), eq(crew_devices.event_id, event_id)))
  return rows[0] ?? null
}

export const paperRoutes = ({ db, config, secretKey }: AppContext, desk: PaperDesk): Route[] => [
  route(contract.drawPaper, async ({ params: { id: event_id }, query: { device_id }, caller, reply }) => {
    const event = await findEventName(db, event_id)
    const of = device_id === undefined ? { name: '', scope: {} } : await findDesk(db, event_id, device_id)
    if (event === null || !of) throw notFound()
    const people = await listPaperPeople(db, event_id, of.scope)
    if (people.length === 0) throw messages.nobodyToPrint()
    const made_at = new Date().toISOString()
    const drawn = await desk.draw({
      event,
      desk: of.name,
      made_at,
      organizer: config.organizerName,
      people,
    })
    // Names leave the house: who took them, and how many.
    await inTransaction(db, (tx) =>
      record(tx, caller, {
        action: 'descargar lista de entrega',
        subject: 'evento',
        subject_id: event_id,
        event_id,
        detail: { desk: of.name, rows: people.length },
      }),
    )
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="entrega.pdf"')
      .header('cache-control', 'no-store')
      .send(drawn)
  }),

  route(contract.typePaper, async ({ params: { id: event_id }, body, caller }) => {
    const { codes, at, preview } = body
    if ((await findEventName(db, event_id)) === null) throw notFound()
    if (at.getTime() > Date.now()) throw invalid({ at: [messages.LATER] })
    if (splitCodes(codes).length > MOST_CODES) throw invalid({ codes: [messages.TOO_MANY] })
    if (preview) {
      const lines = await previewPaper(db, event_id, codes)
      return { ...messages.LOOKED_AT, written: 0, lines }
    }
    const staff = { user_id: caller.user_id, name: caller.name, secretKey }
    const typed = splitCodes(codes)
    const lines: contract.PaperLine[] = []
    let written = 0
    // A page at a time: the desks that are back meanwhile do not wait for all of it.
    for (let first = 0; first < typed.length; first += PAGE) {
      const text = typed.slice(first, first + PAGE).join(' ')
      await inTransaction(db, async (tx) => {
        const page = await typePaper(tx, event_id, { text, at }, staff)
        lines.push(...page.lines)
        written += page.written
        if (page.written === 0) return
        const detail = { rows: page.written, at: at.toISOString() }
        await record(tx, caller, { action: 'pasar del papel', subject: 'entrega', event_id, detail })
      })
    }
    return { ...messages.typed(written), written, lines }
  }),
]
