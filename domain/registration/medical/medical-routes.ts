/** /admin/eventos/show/{id}/medica and /equipo/medico/{id}. */

import { eq } from 'drizzle-orm'
import { bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import { sizeOf, spendLate } from '#domain/crew/devices/late-total.ts'
import { events } from '#domain/events/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type CrewMember, type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { createHealthCipher } from '../health.ts'
import type { MedicalDesk } from './draw-medical.ts'
import * as contract from './medical-contract.ts'
import { listCopies, numberCopy } from './medical-copies.ts'
import * as messages from './medical-messages.ts'
import { countNewViews, keepViews, listEnds, listForPhone } from './medical-offline.ts'
import { countMedicalPeople, listMedicalPeople } from './medical-people.ts'
import { listViews, viewPerson } from './medical-views.ts'
import { HEALTH_DAYS, LOG_DAYS } from './rules/medical-words.ts'

/** Of one device or person: more than anybody reads, less than a list that is copied by typing. */
const VIEW_LIMIT: Limit = { name: 'medical-views', max: 60, seconds: 60 }

/** A phone takes the list when it opens the page and every quarter of an hour. */
const TAKE_LIMIT: Limit = { name: 'medical-list', max: 30, seconds: 3600 }

const DAY_MS = 86_400_000
const dayAfter = (instant: string, days: number) =>
  bogotaDay(new Date(new Date(instant).getTime() + days * DAY_MS))

const keyOf = ({ kind, id }: CrewMember) => `${kind === 'device' ? 'device' : 'user'} ${id}`

export const medicalRoutes = (context: AppContext, desk: MedicalDesk): Route[] => {
  const { db, secretKey, config, limiter } = context
  const cipher = createHealthCipher(secretKey)

  const counted = async (event_id: number) => {
    const counts = await countMedicalPeople(db, event_id)
    if (!counts) throw notFound()
    return counts
  }

  return [
    route(contract.showMedical, async ({ params }) => {
      const { event_datetime, over, ...counts } = await counted(params.id)
      return {
        ...counts,
        copies: await listCopies(db, params.id),
        health_until: dayAfter(event_datetime, HEALTH_DAYS),
        log_until: dayAfter(event_datetime, LOG_DAYS),
        over,
      }
    }),

    route(contract.makeMedicalCopy, async ({ params, body: { holder }, caller, reply }) => {
      const { over, people: known } = await counted(params.id)
      if (over) throw invalid({ holder: [messages.OVER] }, messages.OVER)
      if (known === 0) throw invalid({ holder: [messages.NOBODY_YET] }, messages.NOBODY_YET)
      const people = await listMedicalPeople(db, params.id, cipher)
      // The number is taken before it is drawn: a drawing that fails leaves a gap, never a number twice.
      const copy = await inTransaction(db, async (tx) => {
        const made = await numberCopy(tx, {
          event_id: params.id,
          holder,
          people: people.length,
          user_id: caller.user_id,
        })
        if (!made) throw notFound()
        await record(tx, caller, {
          action: 'hacer copia de la lista médica',
          subject: 'evento',
          subject_id: params.id,
          event_id: params.id,
          detail: { number: made.number, holder, people: people.length },
        })
        return made
      })
      const drawn = await desk.draw({
        ...copy,
        event_datetime: bogotaText(copy.event_datetime),
        made_at: bogotaText(copy.made_at),
        holder,
        made_by: caller.name,
        people,
        organizer: config.organizerName,
      })
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="lista-medica-copia-${copy.number}.pdf"`)
        .header('cache-control', 'no-store')
        .send(drawn)
    }),

    route(contract.listMedicalViews, async ({ params, query: { search, page, per_page } }) => {
      const { rows, total } = await listViews(db, { event_id: params.id, search, page, per_page })
      return pagedAnswer(rows, total, page, per_page)
    }),

    route(contract.openMedicalDesk, async ({ params, crew }) => {
      const [event] = await db.select({ name: events.name }).from(events).where(eq(events.id, params.id))
      const { over, event_datetime } = await counted(params.id)
      return {
        event: event?.name ?? '',
        event_datetime: bogotaText(event_datetime),
        viewer: crew.name,
        over,
      }
    }),

    route(contract.findMedicalPerson, async ({ params, body: { code }, crew }) => {
      await limiter.enforce(VIEW_LIMIT, keyOf(crew))
      const seen = await inTransaction(db, (tx) =>
        viewPerson(tx, { event_id: params.id, code, member: crew }, cipher),
      )
      if (seen === 'over') throw invalid({ code: [messages.OVER] }, messages.OVER)
      if (seen === 'nobody') {
        const sentence = messages.nobodyWith(code)
        throw invalid({ code: [sentence] }, sentence)
      }
      return { person: seen }
    }),

    route(contract.takeMedicalList, async ({ params, crew }) => {
      await limiter.enforce(TAKE_LIMIT, keyOf(crew))
      const { over } = await counted(params.id)
      if (over) throw invalid({ code: [messages.OVER] }, messages.OVER)
      const list = await listForPhone(db, params.id, cipher)
      const ends_at = await listEnds(db, params.id, crew)
      const event = await inTransaction(db, async (tx) => {
        await record(tx, crew.kind === 'device' ? null : { user_id: crew.id }, {
          action: 'descargar la lista médica al teléfono',
          subject: 'evento',
          subject_id: params.id,
          event_id: params.id,
          detail: { viewer: crew.name, people: list.people.length },
        })
        const [found] = await tx.select({ name: events.name }).from(events).where(eq(events.id, params.id))
        return found?.name ?? ''
      })
      return { event, viewer: crew.name, now: new Date().toISOString(), ends_at, ...list }
    }),

    route(contract.sendMedicalViews, async ({ params, body, crew }) => {
      const { views } = body
      await spendLate(db, crew, { rows: await countNewViews(db, views), bytes: sizeOf(views) })
      return inTransaction(db, (tx) =>
        keepViews(tx, { event_id: params.id, member: crew, sent: body, now: new Date() }),
      )
    }),
  ]
}
