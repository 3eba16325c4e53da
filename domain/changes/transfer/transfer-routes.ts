/** Taking the place of another by the mailed link, and the giver's text to share it. */
import { and, eq, inArray } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import { events } from '#domain/events/tables.ts'
import { createIdentityTests } from '#domain/registration/lookup/identity-tests.ts'
import { createSpeakers, isThePerson } from '#domain/registration/speaker/speaker-of.ts'
import type { AppContext } from '#server/app-context.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { networkOf } from '#server/limits/network-of.ts'
import { type Limit, readingAlong } from '#server/limits/rate-limit.ts'
import { OPEN_STATES } from '../rules/kinds.ts'
import { changes } from '../tables.ts'
import { lookTransfer } from './look-transfer.ts'
import { takeTransfer } from './take-transfer.ts'
import * as contract from './transfer-contract.ts'
import { shareTexts, transferHash, transferLink } from './transfer-link.ts'
import * as messages from './transfer-messages.ts'

/** Of whomever, from one address: links cannot be guessed, and nobody tries many. */
const LOOK_LIMIT: Limit = { name: 'transfer-look', max: 240, seconds: 3600 }
/** A form of one link: mistakes are mended, documents are not walked through. */
const TAKE_LIMIT: Limit = { name: 'transfer-take', max: 30, seconds: 3600 }
const SHARE_LIMIT: Limit = { name: 'transfer-share', max: 60, seconds: 3600 }

/** The document is counted like one of a save: over its limits the form proves nobody's identity. */
const COUNTED = readingAlong({ name: 'count-receiver', text: 'select true as counts, false as own' })

export const transferRoutes = (context: AppContext): Route[] => {
  const { db, address, secretKey, limiter } = context
  const identity = createIdentityTests(context)
  const { speakerOf } = createSpeakers(context)

  return [
    route(contract.lookAtTransfer, async ({ body: { token, ...asked }, request }) => {
      await limiter.enforce(LOOK_LIMIT, networkOf(request.ip))
      return lookTransfer(context, token, asked)
    }),

    route(contract.takeTransfer, async ({ body, request }) => {
      const { token, competitors, category_id, shown_due } = body
      await limiter.enforce(TAKE_LIMIT, transferHash(token))
      await limiter.enforce(TAKE_LIMIT, 'from', networkOf(request.ip))
      const [form] = competitors
      if (!form) throw invalid({ competitors: ['El cupo es de una sola persona.'] })
      const counted = await identity.countSave(COUNTED, [], {
        dnis: [form.dni],
        address: request.ip,
        others: [],
      })
      const unproven = counted.unproven.length > 0
      const taken = await takeTransfer(db, context, {
        token,
        form,
        category_id,
        shown_due,
        unproven,
        address: request.ip,
      })
      await counted.slowDown()
      switch (taken.outcome) {
        case 'refused':
          throw invalid(taken.problems)
        case 'over':
          return { ...messages.OVER, success: false, state: 'over' as const, due: 0, pay_url: null }
        case 'done':
          return { ...messages.DONE, success: true, state: 'done' as const, due: 0, pay_url: null }
        case 'paying':
          return {
            ...messages.TO_PAY,
            success: true,
            state: 'paying' as const,
            due: taken.due,
            pay_url: taken.pay_url,
          }
      }
    }),

    route(contract.shareTransfer, async ({ body: { participant_key, token }, caller, request }) => {
      await limiter.enforce(SHARE_LIMIT, networkOf(request.ip))
      const giver = await speakerOf({ request, caller, token }, participant_key)
      // Document and birthday prove nothing here, and who bought is not the person.
      if (!isThePerson(giver)) throw notFound()
      const [found] = await db
        .select({ change: changes, event: events.name })
        .from(changes)
        .innerJoin(events, eq(events.id, changes.event_id))
        .where(
          and(
            eq(changes.participant_id, giver.row.id),
            eq(changes.kind, 'transfer'),
            inArray(changes.state, [...OPEN_STATES]),
          ),
        )
      if (!found) throw notFound()
      const { change, event } = found
      const link = transferLink(address, secretKey, change)
      // Of a link that waits for somebody else's word there is nothing to share yet.
      if (change.token_hash !== link.token_hash || !change.expires_at || !change.receiver_email)
        throw notFound()
      return {
        url: link.url,
        ...shareTexts({ event, url: link.url, until: change.expires_at }),
        receiver_email: change.receiver_email,
        until: bogotaText(change.expires_at),
      }
    }),
  ]
}
