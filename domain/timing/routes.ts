/** Calls of the tab Cronometraje: the board, versions and their files, the insurer's list. */
import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound } from '#server/http/refusals.ts'
import { type CrewMember, type Route, route } from '#server/http/route.ts'
import * as contract from './contract.ts'
import { deltaTable, listTable } from './files/list-table.ts'
import { sendTable } from './files/send-table.ts'
import { readList } from './list/read-list.ts'
import { makeVersion } from './make-version.ts'
import * as messages from './messages.ts'
import { findProfile } from './profiles/list-profiles.ts'
import { deltaLines, readBoard, readDeltaBetween } from './read-board.ts'
import { INSURANCE_PROFILE } from './rules/builtin-profiles.ts'
import { countsOf } from './rules/delta.ts'
import { findTimedEvent, listVersions, readVersion } from './versions.ts'

const subject = 'lista de salida'

const requireEvent = async ({ db }: AppContext, event_id: number) => {
  const event = await findTimedEvent(db, event_id)
  if (!event) throw notFound()
  return event
}

/** Who read it: a user, or a device, which has no account. */
const readerOf = ({ kind, id, name }: CrewMember) =>
  kind === 'device' ? { caller: null, detail: { device: name } } : { caller: { user_id: id }, detail: {} }

const readRoutes = (context: AppContext): Route[] => {
  const { db } = context
  return [
    route(contract.getBoard, async ({ params }) => {
      const board = await readBoard(db, params.id)
      if (!board) throw notFound()
      return board
    }),

    route(contract.readDelta, async ({ params, query }) => {
      await requireEvent(context, params.id)
      const delta = await readDeltaBetween(db, params.id, query)
      if (delta === null) throw messages.noVersion()
      if (delta === 'erased') throw messages.erased()
      return { ...countsOf(delta), lines: deltaLines(delta) }
    }),

    route(contract.downloadVersion, async ({ params, query, crew, reply }) => {
      const { name } = await requireEvent(context, params.id)
      const { caller, detail } = readerOf(crew)
      await inTransaction(db, (tx) =>
        record(tx, caller, {
          action: 'descargar',
          subject,
          subject_id: params.version,
          event_id: params.id,
          detail: { ...detail, ...query },
        }),
      )
      return sendVersion(context, reply, { event_id: params.id, event: name, ...params, ...query })
    }),
  ]
}

type AskedFile = {
  event_id: number
  event: string
  version: number
  profile: string
  since?: number | undefined
}

/** The file of a version, or of what changed up to it. */
export const sendVersion = async (
  { db }: AppContext,
  reply: FastifyReply,
  { event_id, event, version, profile: key, since }: AskedFile,
  asked: { format?: 'csv' | 'xlsx' } = {},
) => {
  const profile = await findProfile(db, event_id, key)
  if (!profile) throw messages.noProfile()
  const shape = { ...profile, ...asked }
  if (since !== undefined) {
    const delta = await readDeltaBetween(db, event_id, { since, version })
    if (delta === null) throw messages.noVersion()
    if (delta === 'erased') throw messages.erased()
    const name = `${event} cambios v${since} a v${version} ${profile.name}`
    return sendTable(reply, name, deltaTable(delta, profile.columns), shape)
  }
  const list = await readVersion(db, event_id, version)
  if (list === null) throw messages.noVersion()
  if (list === 'erased') throw messages.erased()
  return sendTable(
    reply,
    `${event} v${version} ${profile.name}`,
    listTable(list.rows, profile.columns),
    shape,
  )
}

const writeRoutes = (context: AppContext): Route[] => {
  const { db } = context
  return [
    route(contract.makeVersion, async ({ params, body, caller }) => {
      const event_id = params.id
      const made = await inTransaction(db, async (tx) => {
        const done = await makeVersion(tx, { event_id, ...body, user_id: caller.user_id })
        if (done.outcome !== 'made') return done
        const { version, people, counts, hash } = done
        const detail = { people, ...counts, hash }
        await record(tx, caller, { action: 'enviar', subject, subject_id: version, event_id, detail })
        return done
      })
      if (made.outcome === 'no event') throw notFound()
      if (made.outcome !== 'made') throw messages.notMade(made)
      const version = (await listVersions(db, event_id)).find((one) => one.version === made.version)
      if (!version) throw notFound()
      return { ...messages.versionMade(made.version, made.people), version }
    }),

    route(contract.downloadInsurance, async ({ params, caller, reply }) => {
      const { name } = await requireEvent(context, params.id)
      const rows = await readList(db, params.id)
      await inTransaction(db, (tx) =>
        record(tx, caller, {
          action: 'descargar lista del seguro',
          subject: 'evento',
          subject_id: params.id,
          event_id: params.id,
          detail: { rows: rows.length },
        }),
      )
      const table = listTable(rows, INSURANCE_PROFILE.columns)
      return sendTable(reply, `Seguro ${name}`, table, INSURANCE_PROFILE)
    }),
  ]
}

export const timingRoutes = (context: AppContext): Route[] => [
  ...readRoutes(context),
  ...writeRoutes(context),
]
