/**
 * The specified call sends a date with everything else. With people in the event another date is the act 'Mover' with
 * its defaults: answers until 15 days from now and a day before the start at the latest, no message of one's own.
 */
import { sql } from 'drizzle-orm'
import { bogotaDay, readBogota } from '#domain/colombia/clock.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import type { MoveByForm } from '#domain/events/form/moved-by-form.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { lacksRight } from '#server/http/rights.ts'
import { isSameMinute, moveDates } from './move-dates.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ANSWER_DAYS = 15
/** Nearer than this on the same day nobody is offered the money back. */
const SMALL_MS = 3 * HOUR_MS

const OVER = 'El evento ya pasó y tiene inscritos: la fecha la corrige un Administrador, con una razón.'
const CANCELLED = 'El evento está cancelado y tiene inscritos: crea otro evento.'
const IN_THE_PAST = 'Hay inscritos: la nueva fecha debe estar en el futuro.'
const NO_RIGHT = 'Mover la fecha ofrece devolver el dinero a los inscritos: pídeselo a un Administrador.'
const NO_DAY =
  'Hay inscritos y no queda un día para que respondan antes de esa fecha. Elige otra, o usa «Mover o cancelar».'

type People = { people: number; confirmed: number; cancelled: boolean }

const countPeople = async (tx: Tx, event_id: number): Promise<People> => {
  const { rows } = await tx.execute<People>(sql`
    select count(*)::int as people, (count(*) filter (where m.state = 'confirmed'))::int as confirmed,
      (select cancelled_at is not null from events where id = ${event_id}) as cancelled
    from participants m join registrations r on r.id = m.registration_id
    where m.event_id = ${event_id} and m.holds_place and (r.state = 'paid' or r.hold_until > now())`)
  return rows[0] ?? { people: 0, confirmed: 0, cancelled: false }
}

/** The end of the fifteenth day, or a day before the start. */
const answerDay = (now: Date, to: Date): Date => {
  const last = readBogota(bogotaDay(new Date(now.getTime() + ANSWER_DAYS * DAY_MS)), '23:59:59')
  return new Date(Math.min(last?.getTime() ?? Number.POSITIVE_INFINITY, to.getTime() - DAY_MS))
}

export const moveByForm: MoveByForm = async (tx, caller, event_id, { to, reason }) => {
  const event = await lockEvent(tx, event_id)
  if (!event || isSameMinute(event.event_datetime, to)) return 'as sent'
  const { people, confirmed, cancelled } = await countPeople(tx, event_id)
  if (people === 0) return 'as sent'
  const { now, event_datetime: from } = event
  if (cancelled) return { refused: CANCELLED }
  if (from <= now) {
    if (caller.role !== 'Administrator' || !reason) return { refused: OVER }
    await record(tx, caller, {
      action: 'corregir fecha de evento pasado',
      subject: 'evento',
      subject_id: event_id,
      event_id,
      detail: { reason },
    })
    return 'as sent'
  }
  if (to <= now) return { refused: IN_THE_PAST }
  const isSmall = bogotaDay(from) === bogotaDay(to) && Math.abs(to.getTime() - from.getTime()) < SMALL_MS
  const offers = confirmed > 0 && !isSmall
  if (offers && lacksRight(caller, 'refund')) return { refused: NO_RIGHT }
  const answer_until = offers ? answerDay(now, to) : to
  if (offers && answer_until.getTime() < now.getTime() + DAY_MS) return { refused: NO_DAY }
  return moveDates(tx, caller, event, { to, answer_until, message: '', offers })
}
