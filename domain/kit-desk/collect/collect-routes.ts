/** Who collects for whom: the runner gives and takes back, the collector sees the QR, staff see it and may take it back. */
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { bogotaText } from '#domain/colombia/clock.ts'
import { readPickup } from '#domain/events/page/read-page.ts'
import { handedOver } from '#domain/registration/handed-over.ts'
import { createSpeakers, isThePerson } from '#domain/registration/speaker/speaker-of.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { networkOf } from '#server/limits/network-of.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { pickup_authorisations } from '../tables.ts'
import * as contract from './collect-contract.ts'
import { collectorQr, shareTexts, shownDocument } from './collect-link.ts'
import * as messages from './collect-messages.ts'
import { findRunner, type Runner } from './find-runner.ts'
import { type Authorisation, giveAuthorisation, liveOf, revokeAuthorisation } from './give-authorisation.ts'
import { fullName, tellGiven, tellRevoked } from './tell-collect.ts'

const GIVE_LIMIT: Limit = { name: 'pickup-give', max: 20, seconds: 3600 }
/** The document of a minor's guardian is asked for: nobody walks through numbers. */
const GUARDIAN_LIMIT: Limit = { name: 'pickup-guardian', max: 6, seconds: 3600 }
const LOOK_LIMIT: Limit = { name: 'pickup-look', max: 240, seconds: 3600 }

type Proven = { participant_key: string; token?: string | undefined }

const asRefusal = (sentence: string, field: string | null = null): Refusal =>
  field
    ? invalid({ [field]: [sentence] }, sentence)
    : new Refusal(422, { message: 'No se puede autorizar.', body: sentence })

export const collectRoutes = (context: AppContext): Route[] => {
  const { db, secretKey, limiter } = context
  const { speakerOf } = createSpeakers(context)

  /** Without proof it does not tell whether there is such a person. */
  const prove = async (
    request: FastifyRequest,
    caller: Caller | null,
    { participant_key, token }: Proven,
  ) => {
    const spoken = await speakerOf({ request, caller, token }, participant_key)
    const may = isThePerson(spoken)
    const runner = may || spoken?.speaker === 'buyer' ? await findRunner(db, spoken.row.id) : null
    if (!runner) throw notFound()
    return { runner, may }
  }

  const liveAuthorisation = async (participant_id: number): Promise<Authorisation | null> => {
    const [live] = await db.select().from(pickup_authorisations).where(liveOf(participant_id))
    return live ?? null
  }

  const handedAt = async ({ id, handed_over }: Runner): Promise<string | null> => {
    if (!handed_over) return null
    const { rows } = await db.execute<{ handed: { at: string } | null }>(
      sql`select ${handedOver('m.id')} as handed from participants m where m.id = ${id}`,
    )
    const at = rows[0]?.handed?.at
    return at ? bogotaText(new Date(at)) : null
  }

  const shown = (runner: Runner, authorisation: Authorisation): contract.GivenAuthorisation => ({
    name: authorisation.name,
    document: shownDocument(authorisation),
    email: authorisation.email,
    given_at: authorisation.given_at.toISOString(),
    qr: collectorQr(secretKey, authorisation),
    ...shareTexts(context, authorisation, { event: runner.event, name: fullName(runner) }),
  })

  const raceOf = async ({ event, slug, event_datetime, city }: Runner) => ({
    event,
    slug,
    city,
    event_datetime: bogotaText(event_datetime),
    pickup: await readPickup(db, slug),
  })

  const whyNot = ({ goes_on, handed_over, minor, guardian }: Runner, may: boolean): string | null => {
    if (handed_over) return messages.HANDED_OVER
    if (!goes_on) return messages.OVER
    if (!may) return messages.NOT_THE_PERSON
    return minor && !guardian ? messages.NO_GUARDIAN : null
  }

  const revoke = (runner: Runner, caller: Caller | null, by: 'runner' | 'staff') =>
    inTransaction(db, async (tx) => {
      const ended = await revokeAuthorisation(tx, runner.id)
      if (!ended) throw asRefusal(messages.NOTHING_TO_REVOKE)
      await tellRevoked(tx, context, runner, { ended, by })
      await record(tx, caller, {
        action: 'retirar quién recoge el kit',
        subject: 'participante',
        subject_id: runner.id,
        event_id: runner.event_id,
        detail: { authorisation: ended.id, by },
      })
    })

  return [
    route(contract.ownPickup, async ({ request, caller, body }) => {
      const { runner, may } = await prove(request, caller, body)
      const { name, last_name, minor, goes_on, handed_over } = runner
      const live = may && goes_on && !handed_over ? await liveAuthorisation(runner.id) : null
      return {
        name,
        last_name,
        minor,
        ...(await raceOf(runner)),
        why_not: whyNot(runner, may),
        handed_at: await handedAt(runner),
        authorisation: live ? shown(runner, live) : null,
      }
    }),

    route(contract.authorisePickup, async ({ request, caller, body }) => {
      const { runner, may } = await prove(request, caller, body)
      if (!may) throw asRefusal(messages.NOT_THE_PERSON)
      await limiter.enforce(GIVE_LIMIT, body.participant_key)
      if (runner.minor) await limiter.enforce(GUARDIAN_LIMIT, body.participant_key)
      const { name, dni: document, document_type = 'CC', email, guardian_document } = body
      const outcome = await inTransaction(db, async (tx) => {
        const made = await giveAuthorisation(tx, context, runner.id, {
          name,
          document,
          document_type,
          email: email || null,
          guardian_document,
        })
        if (typeof made === 'string') return made
        if (made.former) await tellRevoked(tx, context, runner, { ended: made.former, by: 'runner' })
        await tellGiven(tx, context, runner, made.given)
        await record(tx, caller, {
          action: 'autorizar quién recoge el kit',
          subject: 'participante',
          subject_id: runner.id,
          event_id: runner.event_id,
          detail: { authorisation: made.given.id, given_by: made.given.given_by },
        })
        return made.given
      })
      if (typeof outcome === 'string') {
        const { sentence, field } = messages.NOT_GIVEN[outcome]
        throw asRefusal(sentence, field)
      }
      return { ...messages.given(outcome.name), authorisation: shown(runner, outcome) }
    }),

    route(contract.revokePickup, async ({ request, caller, body }) => {
      const { runner, may } = await prove(request, caller, body)
      if (!may) throw asRefusal(messages.NOT_THE_PERSON)
      await revoke(runner, caller, 'runner')
      return messages.REVOKED
    }),

    route(contract.readCollector, async ({ request, body }) => {
      await limiter.enforce(LOOK_LIMIT, networkOf(request.ip))
      const [found] = await db
        .select()
        .from(pickup_authorisations)
        .where(eq(pickup_authorisations.key, body.token))
      if (!found || found.revoked_at) return { state: 'over' as const, collector: null }
      const runner = await findRunner(db, found.participant_id)
      if (found.used_by || runner?.handed_over) return { state: 'used' as const, collector: null }
      if (!runner?.goes_on) return { state: 'over' as const, collector: null }
      return {
        state: 'live' as const,
        collector: {
          name: found.name,
          document: shownDocument(found),
          runner: fullName(runner),
          qr: collectorQr(secretKey, found),
          ...(await raceOf(runner)),
        },
      }
    }),

    route(contract.readPickupOf, async ({ params: { event_id, participant_id } }) => {
      const runner = await findRunner(db, participant_id)
      if (runner?.event_id !== event_id) throw notFound()
      const live = runner.handed_over ? null : await liveAuthorisation(participant_id)
      return {
        authorisation: live && {
          name: live.name,
          document: shownDocument(live),
          given_at: live.given_at.toISOString(),
          by_guardian: live.given_by === 'guardian',
        },
      }
    }),

    route(contract.revokePickupOf, async ({ params: { event_id, participant_id }, caller }) => {
      const runner = await findRunner(db, participant_id)
      if (runner?.event_id !== event_id) throw notFound()
      await revoke(runner, caller, 'staff')
      return messages.REVOKED_BY_STAFF
    }),
  ]
}
