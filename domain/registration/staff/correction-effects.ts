/**
 * What a corrected birthday or gender sets off in the coming events of a person (participant.md section 2). A category
 * that still admits is left alone; where another one does, it is proposed with its difference and changed by nobody but
 * staff; where none does, the person stays on the list 'la categoría no admite'. Who turns out to be a minor needs the
 * guardian's signature, whatever was signed before.
 */
import { sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { LIVE } from '#domain/events/site/live.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database, Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/route.ts'
import { requestConsents } from '../consent/request-consents.ts'
import { findOffer, type OfferedCategory } from '../lookup/find-offer.ts'
import { admitsOnItsDay } from '../lookup/offer-state.ts'
import { listPeople, type Participant } from '../reprice.ts'
import { changeRegistration } from './change-registration.ts'
import type { CategoryProposal } from './competitor-contract.ts'
import { listMisfits } from './marks.ts'

const nameOf = ({ distance, title }: OfferedCategory) => `${distance} ${title}`

/** The same distance first, then what costs nearly the same. */
const nearest = (categories: OfferedCategory[], now: OfferedCategory | undefined) =>
  [...categories].sort(
    (one, other) =>
      Number(one.distance !== now?.distance) - Number(other.distance !== now?.distance) ||
      Math.abs(one.difference - (now?.difference ?? 0)) - Math.abs(other.difference - (now?.difference ?? 0)),
  )[0]

const teamOf = (person: Participant, people: Participant[]) => (person.team_role === null ? [person] : people)

/** The price is told by the change itself, which is taken back. */
export const proposeCategories = async (
  db: Database,
  caller: Caller,
  competitor_id: number,
): Promise<CategoryProposal[]> => {
  const proposals: CategoryProposal[] = []
  for (const { participant_id, registration_id, event_id, event, category } of await listMisfits(
    db,
    caller,
    competitor_id,
  )) {
    const [offer, people] = [await findOffer(db, event_id), await listPeople(db, registration_id)]
    const person = people.find(({ id }) => id === participant_id)
    if (!offer || !person) continue
    const now = offer.categories.find(({ id }) => id === person.category_id)
    const team = teamOf(person, people)
    const target = nearest(
      offer.categories.filter((one) => admitsOnItsDay(one, team)),
      now,
    )
    const found = { participant_id, registration_id, event, from: category }
    if (!target) {
      proposals.push({ ...found, category_id: null, to: '', difference: 0 })
      continue
    }
    const outcome = await inTransaction(db, (tx) =>
      changeRegistration(tx, caller, {
        id: registration_id,
        preview: true,
        category_id: target.id,
        members: [{ id: participant_id, kit_id: person.kit_id, category_id: target.id }],
      }),
    )
    const difference = 'difference' in outcome ? outcome.difference : 0
    proposals.push({ ...found, category_id: target.id, to: nameOf(target), difference })
  }
  return proposals
}

/** Whose coming registrations ask for a guardian now; the link goes out with the same change. */
export const askGuardians = async (tx: Tx, context: AppContext, caller: Caller, competitor_id: number) => {
  const today = bogotaDay(new Date())
  const { rows } = await tx.execute<{ registration_id: number }>(sql`
    update participants m set consents = null, consent_trace = null from registrations r, events e
    where r.id = m.registration_id and e.id = m.event_id and m.competitor_id = ${competitor_id} and m.identity_matches
      and m.holds_place and ${LIVE} and e.event_datetime > now() and m.consents is not null and m.guardian is null
      and m.birthday > (${today}::date - interval '18 years') and ${managedBy(caller, sql`m.event_id`)}
    returning m.registration_id`)
  for (const { registration_id } of rows) await requestConsents(tx, context, registration_id)
  return rows.length
}
