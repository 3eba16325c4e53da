/**
 * 'Mover la fecha' or 'Cancelar el evento': one act of staff, one transaction. The event is another from then on, unpaid
 * holds of a cancelled one end, and everybody is told by a job (tell-notices.ts), so that thousands do not block a request.
 */
import { and, eq, sql } from 'drizzle-orm'
import { bogotaText, formatLongDate, theHour } from '#domain/colombia/clock.ts'
import { type LockedEvent, lockEvent } from '#domain/events/capacity/lock-event.ts'
import { cancelEvent } from '#domain/events/form/move-event.ts'
import { endRegistration } from '#domain/registration/hold/release-holds.ts'
import { listPeople } from '#domain/registration/reprice.ts'
import { registrations } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { BodyOf, Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { closeEarlier, moveDates } from './move-dates.ts'
import { event_notices } from './moved-tables.ts'
import type { makeNotice as asked } from './notice-contract.ts'
import { noticeLetter } from './notice-mails.ts'
import { TELL_NOTICES } from './tell-notices.ts'

const HOUR = 3_600_000
/** Nobody answers in less than a day; and nobody waits for a year. */
const LEAST_HOURS = 24
const MOST_DAYS = 120

type Asked = BodyOf<typeof asked>

const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

const MOVED: Notice = {
  message: 'Fecha movida',
  body: 'En 10 minutos cada participante recibe un correo con su enlace para responder. Si la devuelves antes, no sale ninguno.',
  icon: 'success',
}
const TAKEN_BACK: Notice = {
  message: 'La fecha volvió',
  body: 'Nadie recibió el aviso.',
  icon: 'success',
}

const refusal = (message: string, body: string): Notice => ({ message, body, icon: 'warning' })

const untilProblem = ({ answer_until }: Asked, now: Date): string | null => {
  if (answer_until.getTime() < now.getTime() + LEAST_HOURS * HOUR)
    return 'Deja por lo menos un día para responder.'
  if (answer_until.getTime() > now.getTime() + MOST_DAYS * 24 * HOUR)
    return 'Debe ser dentro de los próximos 120 días.'
  return null
}

const movedProblems = (body: Asked, { now, event_datetime: from }: LockedEvent): Record<string, string[]> => {
  const { event_datetime: to, answer_until } = body
  if (!to) return { event_datetime: ['Escribe la nueva fecha y hora.'] }
  if (to <= now) return { event_datetime: ['La nueva fecha debe estar en el futuro.'] }
  if (to.getTime() === from.getTime()) return { event_datetime: ['Es la fecha que ya tiene.'] }
  if (answer_until >= to) return { answer_until: ['Debe ser antes de la nueva fecha.'] }
  return {}
}

/** Unpaid holds of a cancelled event end now, and each is told. */
const endHolds = async (tx: Tx, context: AppContext, event: LockedEvent, body: Asked): Promise<number> => {
  const held = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.event_id, event.id), eq(registrations.state, 'held')))
    .orderBy(registrations.id)
    .for('update')
  for (const hold of held) {
    const [first] = await listPeople(tx, hold.id)
    await endRegistration(tx, hold, 'cancelled', 'El evento se canceló')
    if (!first) continue
    const letter = noticeLetter({
      name: first.name,
      event: event.name,
      kind: 'cancelled',
      moved_from_at: event.event_datetime,
      moved_to_at: null,
      answer_until: body.answer_until,
      message: body.message ?? '',
      organizer: context.config.organizerName,
      paid: false,
      has_money: false,
      answer_url: '',
      event_url: `${context.address}/evento/${event.slug}`,
    })
    await writeMail(
      tx,
      { kind: 'event-cancelled-hold', recipient: first.email, letter },
      { smtp: context.config.smtpUrl !== undefined },
    )
  }
  return held.length
}

const isCancelled = async (tx: Tx, event_id: number): Promise<boolean> => {
  const { rows } = await tx.execute(
    sql`select 1 from events where id = ${event_id} and cancelled_at is not null`,
  )
  return rows.length > 0
}

export const makeNotice = async (
  tx: Tx,
  context: AppContext,
  caller: Caller,
  event_id: number,
  body: Asked,
): Promise<Notice> => {
  const event = await lockEvent(tx, event_id)
  if (!event) throw notFound()
  const { event_datetime: from, now, name } = event
  const { kind, event_datetime: to, answer_until, message = '', was, confirm = '' } = body
  if (await isCancelled(tx, event_id))
    return refusal(
      'El evento ya está cancelado',
      kind === 'moved'
        ? 'Uno cancelado no se mueve: crea otro evento.'
        : 'Mira las respuestas en este tablero.',
    )
  if (kind === 'moved' && from <= now)
    return refusal('El evento ya pasó', 'No se puede mover lo que ya se corrió.')
  if (was && bogotaText(was) !== bogotaText(from))
    return refusal(
      'Alguien llegó antes',
      `La fecha ya es el ${formatLongDate(from)}, ${theHour(from)} Recarga y revisa.`,
    )
  const until = untilProblem(body, now)
  const problems = {
    ...(kind === 'moved' ? movedProblems(body, event) : {}),
    ...(until ? { answer_until: [until] } : {}),
    ...(kind === 'cancelled' && plain(confirm) !== plain(name)
      ? { confirm: ['Escribe el nombre del evento para confirmar que lo cancelas.'] }
      : {}),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (kind === 'moved' && to) {
    const move = { to, answer_until, message, offers: true }
    return (await moveDates(tx, caller, event, move)) === 'moved' ? MOVED : TAKEN_BACK
  }
  await closeEarlier(tx, event_id)
  const [made] = await tx
    .insert(event_notices)
    .values({ event_id, kind, moved_from_at: from, answer_until, message, user_id: caller.user_id })
    .returning({ id: event_notices.id })
  if (!made) throw new Error('no notice was inserted')
  const ended = await endHolds(tx, context, event, body)
  await cancelEvent(tx, event_id)
  await record(tx, caller, {
    action: 'cancelar evento',
    subject: 'evento',
    subject_id: event_id,
    event_id,
    detail: {
      notice: made.id,
      from: bogotaText(from),
      holds_ended: ended,
      answer_until: bogotaText(answer_until),
    },
  })
  await context.queue.send(tx, TELL_NOTICES, {})
  return {
    message: 'Evento cancelado',
    body: 'Cada participante recibe un correo con su enlace para responder.',
    icon: 'success',
  }
}
