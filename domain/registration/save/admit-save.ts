/**
 * What a public save meets before the event's lock (security.md rule 11): each of its documents is counted like a
 * lookup, each of its addresses like a registration, and who fills an event from one address without paying proves
 * some work or waits. One round trip, and a second only for who changes a hold of their own.
 */
import { alertSquatting } from '#domain/accounts/alert-squatting.ts'
import { documentKey } from '#domain/colombia/documents.ts'
import type { AppContext } from '#server/app-context.ts'
import type { WorkChallenge } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { tooMany } from '#server/http/refusals.ts'
import { networkOf } from '#server/limits/network-of.ts'
import { createWork } from '#server/limits/proof-of-work.ts'
import { FIRST_VALUE, type Limit, readingAlong, type Wanted } from '#server/limits/rate-limit.ts'
import { type Crowd, crowded, crowdOf, demandOf, PAST_DAYS, traceOf } from '#server/limits/squatting.ts'
import { mailboxOf } from '#server/mail/mailbox-of.ts'
import type { SaveBody } from '../contract.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import { createIdentityTests } from '../lookup/identity-tests.ts'
import { sameForm } from './insert-registration.ts'

/** Of one mailbox, once a registration for each email that leads there. */
const SAVE_LIMIT: Limit = { name: 'registration-save', max: 20, seconds: 3600 }

const FREE_PLACES = 30
const FREE_SHARE = 0.05

const ASKED = readingAlong({
  name: 'admit-save',
  text: `
  select same.id is null as counts, same.id is not null as own, crowd.*
  from (select (${sameForm(`$${FIRST_VALUE}`, `$${FIRST_VALUE + 1}`)}) as id) same,
    lateral (select ${crowdOf('r.participant_count')} from registrations r
      where r.event_id = $${FIRST_VALUE} and r.saved_from = $${FIRST_VALUE + 2}
        and r.created_at > now() - interval '${PAST_DAYS} days') crowd`,
})

const OWN_HOLD = {
  name: 'people-of-own-hold',
  text: `
  select m.document_key, m.birthday::text, m.email, m.identity_matches from registrations r
  join participants m on m.registration_id = r.id
  where r.reference = any($1::text[]) and r.event_id = $2 and r.state = 'held' and r.hold_until > now()
    and exists (select 1 from participants f
      where f.registration_id = r.id and f.position = 0 and f.document_key = $3)`,
}

type HeldPerson = { document_key: string; birthday: string; email: string; identity_matches: boolean }

/** Who stands on the hold that an own proof opens: changing it tests nobody of them anew. */
const peopleOfHold = (db: Reader, references: string[], { event_id, competitors: [first] }: SaveBody) =>
  runNamed<HeldPerson>(db, OWN_HOLD, [references, event_id, first ? documentKey(first) : ''])

export type Knock = {
  offer: EventOffer
  body: SaveBody
  form_hash: string
  /** References of the holds whose own proof came along. */
  replaces: string[]
  address: string
  /** They come for the kept places of a block: a company behind one address takes its own, and no more. */
  inBlock: boolean
}

export type Admission =
  | { admitted: false; work: WorkChallenge }
  | {
      admitted: true
      saved_from: string
      /** Numbers of documents whose identity this form cannot prove any more. */
      unproven: string[]
      /** No registration came of it: the addresses did not register. */
      giveBack: () => Promise<void>
      slowDown: () => Promise<void>
    }

export const createAdmission = (context: AppContext) => {
  const { db, limiter, secretKey } = context
  const identity = createIdentityTests(context)
  const work = createWork(context)

  return async ({ offer, body, form_hash, replaces, address, inBlock }: Knock): Promise<Admission> => {
    const team = body.competitors
    const before = replaces.length > 0 ? await peopleOfHold(db, replaces, body) : []
    const tested = team.filter(
      (person) =>
        !before.some(
          ({ identity_matches, document_key, birthday }) =>
            identity_matches && document_key === documentKey(person) && birthday === person.birthday,
        ),
    )
    const dnis = [...new Set(tested.map(({ dni }) => dni))]
    const emails = new Set(team.map(({ email }) => email))
    for (const { email } of before) emails.delete(email)
    const others = [...emails].map((email): Wanted => [SAVE_LIMIT, mailboxOf(email)])
    const saved_from = traceOf(secretKey, `event ${offer.id}`, address)
    const counted = await identity.countSave<Crowd & { counts: boolean; own: boolean }>(
      ASKED,
      [offer.id, form_hash, saved_from],
      { dnis, address, others },
    )
    const { row, unproven, slowDown } = counted
    const giveBack = () => (row?.own ? Promise.resolve() : limiter.giveBack(others))

    const over = counted.others.find(({ allowed }) => !allowed)
    if (over) {
      await giveBack()
      throw tooMany(over.seconds)
    }

    const freely = Math.max(FREE_PLACES, Math.floor(offer.participant_limit * FREE_SHARE))
    // What a hold has already it need not earn again.
    const more = team.length - before.length
    const asks = row && limiter.enabled && !row.own && more > 0 && !inBlock
    const demand = asks ? demandOf(row, more, freely) : 'nothing'
    if (row && demand !== 'nothing') {
      const purpose = ['registration', String(offer.id), networkOf(address)]
      if (body.work === undefined ? demand === 'work or wait' : !(await work.isDone(body.work, purpose))) {
        await counted.giveBack()
        if (body.work === undefined) throw crowded()
        return { admitted: false, work: await work.ask(purpose, Math.ceil(row.unpaid / freely)) }
      }
      await alertSquatting(context, {
        about: `event-${offer.id}`,
        what: `el evento «${offer.name}»`,
        unpaid: row.unpaid,
        url: `${context.address}/admin/eventos/show/${offer.id}/competitor`,
      })
    }
    return { admitted: true, saved_from, unproven, giveBack, slowDown }
  }
}
