/** Calls of a moved or cancelled event: the act and the board of staff, and the link of each person. */
import { eq, sql } from 'drizzle-orm'
import { formatLongDate } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { events } from '#domain/events/tables.ts'
import { createSpeakers, isThePerson } from '#domain/registration/speaker/speaker-of.ts'
import { participants } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Notice } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { invalid, Refusal } from '#server/http/refusals.ts'
import { requireRight } from '#server/http/rights.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { isRefused, type Refused } from '../core/kind.ts'
import { lockSubject, type Subject, wordsOf } from '../core/subject.ts'
import {
  answerNotice,
  type EventAnswer,
  type EventNotice,
  findAnswer,
  findNotice,
  isFinal,
  quoteChoice,
} from './answer-notice.ts'
import { makeNotice } from './make-notice.ts'
import { readNoticeBoard, shownNotice } from './notice-board.ts'
import * as contract from './notice-contract.ts'
import { type NoticeWay, noticeWayOf, readNoticeToken } from './notice-link.ts'

const LINK_LIMIT: Limit = { name: 'event-notice', max: 60, seconds: 600 }

const GONE: Notice = {
  message: 'Este enlace ya no sirve',
  body: 'Ábrelo otra vez desde tu último correo, o entra a Mis Eventos.',
  icon: 'error',
}

const ANSWERED: Record<Exclude<Awaited<ReturnType<typeof answerNotice>>, Refused>, Notice> = {
  keep: { message: 'Te esperamos en la nueva fecha', body: 'Tu cupo sigue siendo tuyo.', icon: 'success' },
  credit: { message: 'Tu saldo está listo', body: 'Te enviamos un correo con los datos.', icon: 'success' },
  refund: {
    message: 'Tu devolución quedó aprobada',
    body: 'Te enviamos un correo con la fecha.',
    icon: 'success',
  },
  account: { message: 'Cuenta guardada', body: 'Ahí te llega tu dinero.', icon: 'success' },
}

type Choices = contract.OfferedNotice['choices']

const MAILED_ONLY =
  'Con este enlace confirmas tu cupo en la nueva fecha. Para pedir un saldo o tu dinero, abre el que te llegó al correo.'

const isKeep = ({ choice }: Choices[number]) => choice === 'keep'

const KEEP: Choices[number] = {
  choice: 'keep',
  title: 'Voy en la nueva fecha',
  text: 'Tu cupo, tu categoría y tu kit siguen iguales.',
  back: 0,
  needs_payout: false,
}

const lineOf = ({ kind, moved_to_at, answer_until }: EventNotice) =>
  kind === 'moved' && moved_to_at
    ? `Nueva fecha: ${formatLongDate(moved_to_at)}. Puedes elegir hasta el ${formatLongDate(answer_until)}.`
    : `Evento cancelado. Elige hasta el ${formatLongDate(answer_until)} qué hacemos con tu pago.`

export const noticeRoutes = (context: AppContext): Route[] => {
  const { db, secretKey, limiter } = context
  const { speakerOf } = createSpeakers(context)

  /** The person a link is of, as addressed now. */
  const openLink = async (token: string) => {
    const named = readNoticeToken(token)
    if (!named) throw new Refusal(404, GONE)
    await limiter.enforce(LINK_LIMIT, `${named.notice_id}.${named.participant_id}`)
    const [person] = await db
      .select({ email: participants.email })
      .from(participants)
      .where(eq(participants.id, named.participant_id))
    const way = person && noticeWayOf(secretKey, token, { ...named, email: person.email })
    if (!way) throw new Refusal(404, GONE)
    return { ...named, way }
  }

  /** Looks under the locks, and changes nothing: a quote asks the account. */
  const looking = <T>(look: (tx: Tx) => Promise<T>) =>
    inTransaction(db, async (tx) => refuse(await look(tx)) as T)

  const choicesOf = async (tx: Tx, subject: Subject, notice: EventNotice): Promise<Choices | Refused> => {
    const choices: Choices = notice.kind === 'moved' ? [KEEP] : []
    for (const choice of notice.offers ? (['credit', 'refund'] as const) : []) {
      const quote = await quoteChoice(tx, subject, notice, choice)
      if (!quote) continue
      if (isRefused(quote)) return quote
      choices.push({
        choice,
        title: choice === 'credit' ? 'Dejarlo como saldo' : 'Que me devuelvan el dinero',
        text:
          choice === 'credit'
            ? `${formatPesos(quote.back)} a tu documento, para otro evento del organizador.`
            : `${formatPesos(quote.back)}, todo lo que pagaste, a más tardar en 15 días.`,
        back: quote.back,
        needs_payout: quote.needs_payout ?? false,
      })
    }
    return choices
  }

  const waitsForAccount = async (tx: Tx, answer: EventAnswer | null): Promise<boolean> => {
    if (!answer?.change_id) return false
    const { rows } = await tx.execute(sql`
      select 1 from changes g where g.id = ${answer.change_id} and g.sealed is null and exists (
        select 1 from refunds f where f.change_id = g.id and f.way = 'transfer' and f.state in ('requested', 'approved'))`)
    return rows.length > 0
  }

  const describe = async (
    tx: Tx,
    { notice_id, participant_id, way }: { notice_id: number; participant_id: number; way: NoticeWay },
  ): Promise<contract.OfferedNotice> => {
    const notice = await findNotice(tx, notice_id)
    const [about] = await tx
      .select({ name: participants.name, event: events.name, slug: events.slug, city: events.city })
      .from(participants)
      .innerJoin(events, eq(events.id, participants.event_id))
      .where(eq(participants.id, participant_id))
    if (!notice || !about) throw new Refusal(404, GONE)
    const answer = await findAnswer(tx, notice_id, participant_id)
    const subject = await lockSubject(tx, participant_id)
    const final = isFinal(answer)
    const shown = shownNotice(notice)
    const confirmed = subject?.person.state === 'confirmed'
    const offered = !final && shown.open && subject && confirmed ? await choicesOf(tx, subject, notice) : []
    const choices = way === 'staff' && Array.isArray(offered) ? offered.filter(isKeep) : offered
    const why = (): string => {
      if (!Array.isArray(choices)) return choices.refused
      if (final) return ''
      if (Array.isArray(offered) && offered.length > choices.length) return MAILED_ONLY
      if (choices.length > 0) return ''
      if (!shown.open)
        return notice.kind === 'moved'
          ? 'El plazo terminó: tu cupo sigue en la nueva fecha.'
          : 'El plazo terminó: te devolvemos el dinero.'
      return confirmed
        ? 'Tu inscripción no tuvo costo: no tienes que hacer nada.'
        : 'Este cupo no está confirmado.'
    }
    return {
      notice: shown,
      event: { name: about.event, slug: about.slug, city: about.city },
      person: {
        name: about.name.split(' ')[0] ?? '',
        category: subject ? wordsOf(subject.offer, subject.person) : '',
        confirmed,
      },
      answer: answer && { choice: answer.choice, by_default: answer.by_default, final },
      choices: Array.isArray(choices) ? choices : [],
      why: why(),
      needs_account: way === 'mail' && (await waitsForAccount(tx, answer)),
    }
  }

  const NO_NOTICE = { notice: null, line: '', url: null, choice: null, by_default: false }

  return [
    route(contract.makeNotice, async ({ params, body, caller }) => {
      // It offers everybody the money back; called off, it ends every place.
      requireRight(caller, 'refund')
      if (body.kind === 'cancelled') requireRight(caller, 'annul')
      return inTransaction(db, (tx) => makeNotice(tx, context, caller, params.id, body))
    }),

    route(contract.readBoard, ({ params, query }) => readNoticeBoard(context, params.id, query)),

    route(contract.lookAtNotice, async ({ body }) => {
      const named = await openLink(body.token)
      return looking((tx) => describe(tx, named))
    }),

    route(contract.answerNotice, async ({ body: { token, ...answer } }) => {
      const { way, ...named } = await openLink(token)
      // A link that staff have seen keeps the place, and moves no money.
      if (way === 'staff' && answer.choice !== 'keep')
        return { message: 'Abre el enlace de tu correo', body: MAILED_ONLY, icon: 'warning' as const }
      const outcome = await inTransaction(db, async (tx) => {
        const answered = await answerNotice(tx, context, { ...named, ...answer })
        return typeof answered === 'string' ? answered : refuse(answered)
      })
      if (typeof outcome === 'string') return ANSWERED[outcome]
      const { refused, field } = outcome as Refused
      if (field) throw invalid({ [field]: [refused] }, refused)
      return { message: 'No se guardó tu respuesta', body: refused, icon: 'warning' as const }
    }),

    route(contract.ownNotice, async ({ body, request, caller }) => {
      const { participant_key, token } = body
      const spoken = await speakerOf({ request, caller, token }, participant_key)
      if (!isThePerson(spoken)) return NO_NOTICE
      const { row: person } = spoken
      return inTransaction(db, async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(sql`
          select id from event_notices where event_id = ${person.event_id} and closed_at is null`)
        const notice = rows[0] ? await findNotice(tx, rows[0].id) : null
        if (!notice) return NO_NOTICE
        const answer = await findAnswer(tx, notice.id, person.id)
        return {
          notice: shownNotice(notice),
          line: lineOf(notice),
          // The link that answers is in the letter alone.
          url: null,
          choice: answer?.choice ?? null,
          by_default: answer?.by_default ?? true,
        }
      })
    }),
  ]
}
