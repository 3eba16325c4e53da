/** What a timing company reads. Its token names the event; each list that leaves is in the audit log. */
import { asc, eq } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import { listWaves } from '#domain/events/distances/list-waves.ts'
import { distances } from '#domain/events/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import { listProfiles } from '../profiles/list-profiles.ts'
import { readDeltaBetween } from '../read-board.ts'
import { sendVersion } from '../routes.ts'
import type { ChangedLine } from '../rules/delta.ts'
import { findTimedEvent, listInvalid, listVersions, readVersion } from '../versions.ts'
import { admitCompany, recordCompany } from './admit-company.ts'
import * as contract from './company-contract.ts'

const subject = 'lista de salida'

const listDistances = async ({ db }: AppContext, event_id: number) => {
  const waves = await listWaves(db, [event_id])
  const rows = await db
    .select()
    .from(distances)
    .where(eq(distances.event_id, event_id))
    .orderBy(asc(distances.position), asc(distances.id))
  return rows.map(({ id, name, kilometres, start_at }) => ({
    name,
    kilometres,
    start_at: start_at && bogotaText(start_at),
    waves: (waves.get(id) ?? []).map((wave) => ({ name: wave.name, start_at: bogotaText(wave.start_at) })),
  }))
}

const asChanged = ({ before, after, fields, other_person }: ChangedLine) => ({
  before,
  after,
  other_person,
  changes: fields.map((field) => ({ field, before: before[field], after: after[field] })),
})

/** Without a profile each format has its plain one. */
const fileOf = ({ format, profile }: { format: 'csv' | 'xlsx'; profile?: string | undefined }) => ({
  profile: profile ?? (format === 'csv' ? 'csv' : 'excel'),
})

export const timingCompanyRoutes = (context: AppContext): Route[] => {
  const { db } = context

  const requireEvent = async (event_id: number) => {
    const event = await findTimedEvent(db, event_id)
    if (!event) throw notFound()
    return event
  }

  return [
    route(contract.getTimedEvent, async ({ timing }) => {
      await admitCompany(context, timing)
      const { over: _, event_datetime, ...event } = await requireEvent(timing.event_id)
      return {
        ...event,
        event_datetime: bogotaText(event_datetime),
        distances: await listDistances(context, timing.event_id),
        versions: await listVersions(db, timing.event_id),
        profiles: await listProfiles(db, timing.event_id),
      }
    }),

    route(contract.getStartList, async ({ timing, query, reply }) => {
      await admitCompany(context, timing)
      const { event_id } = timing
      const { name } = await requireEvent(event_id)
      const list = await readVersion(db, event_id, query.version)
      if (list === null) throw messages.noVersion()
      if (list === 'erased') throw messages.erased()
      const { version, hash, made_at, redacted, rows } = list
      const detail = { format: query.format, profile: query.profile }
      await recordCompany(context, timing, { action: 'leer', subject, subject_id: version, detail })
      reply.header('cache-control', 'no-store')
      if (query.format !== 'json') {
        const asked = { ...fileOf({ ...query, format: query.format }), event_id, event: name, version }
        return (await sendVersion(context, reply, asked, { format: query.format })) as never
      }
      const invalid = await listInvalid(db, event_id)
      return { version, hash, made_at: made_at.toISOString(), redacted, rows, invalid }
    }),

    route(contract.getDeltas, async ({ timing, query, reply }) => {
      await admitCompany(context, timing)
      const { event_id } = timing
      const { name } = await requireEvent(event_id)
      const [last] = await listVersions(db, event_id)
      const version = last?.version
      const delta = version ? await readDeltaBetween(db, event_id, { since: query.since, version }) : null
      if (delta === null || version === undefined) throw messages.noVersion()
      if (delta === 'erased') throw messages.erased()
      const detail = { since: query.since, format: query.format, profile: query.profile }
      await recordCompany(context, timing, { action: 'leer cambios', subject, subject_id: version, detail })
      reply.header('cache-control', 'no-store')
      if (query.format !== 'json') {
        const asked = { ...fileOf({ ...query, format: query.format }), event_id, event: name, version }
        const sent = sendVersion(context, reply, { ...asked, since: query.since }, { format: query.format })
        return (await sent) as never
      }
      const { added, changed, removed } = delta
      const invalid = await listInvalid(db, event_id)
      return { since: query.since, version, added, changed: changed.map(asChanged), removed, invalid }
    }),
  ]
}
