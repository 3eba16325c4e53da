/**
 * Teams that became too small for their category. On the day the organiser said, where the policy says so, their people
 * run alone: in the category of the same distance that admits each, at the price they paid. Who fits in none stays as it
 * is and on the list of staff.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { lockEvent } from '#domain/events/capacity/lock-event.ts'
import { writePeople } from '#domain/registration/hold/write-people.ts'
import { type EventOffer, findOffer } from '#domain/registration/lookup/find-offer.ts'
import { admitsOnItsDay, distanceOf } from '#domain/registration/lookup/offer-state.ts'
import { listPeople, type Participant } from '#domain/registration/reprice.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { change_settings } from '../tables.ts'
import { smallTeamLetter } from './team-mails.ts'

const isTooSmall = (offer: EventOffer, team: Participant[]): boolean => {
  const category = offer.categories.find(({ id }) => id === team[0]?.category_id)
  return (
    team.length > 0 &&
    (!category || !offer.team_size.includes(team.length) || !admitsOnItsDay(category, team))
  )
}

/** The category of the same distance that admits the person alone. */
const ownCategory = (offer: EventOffer, person: Participant) => {
  const distance_id = distanceOf(offer, person.category_id)?.id
  return offer.categories.find(
    (category) => category.distance_id === distance_id && admitsOnItsDay(category, [person]),
  )
}

const dissolve = async (tx: Tx, context: AppContext, offer: EventOffer, team: Participant[]) => {
  const moves = team.map((person) => ({ person, category: ownCategory(offer, person) }))
  if (!offer.team_size.includes(1) || moves.some(({ category }) => !category)) return 0
  await writePeople(
    tx,
    moves.map(({ person, category }) => ({
      id: person.id,
      team_role: null,
      category_id: category?.id ?? person.category_id,
    })),
  )
  for (const { person, category } of moves) {
    const letter = smallTeamLetter({
      name: person.name,
      event: offer.name,
      category: category ? `${category.distance} ${category.title}` : '',
      url: `${context.address}/evento/${offer.slug}`,
      organizer: context.config.organizerName,
    })
    await writeMail(
      tx,
      { kind: 'change-small-team', recipient: person.email, letter },
      { smtp: context.config.smtpUrl !== undefined },
    )
    await record(tx, null, {
      action: 'equipo pequeño: corre en solitario',
      subject: 'participante',
      subject_id: person.id,
      event_id: offer.id,
      detail: { category_before: person.category_id, category_id: category?.id },
    })
  }
  return 1
}

const dissolveTeams = (context: AppContext, event_id: number): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    await lockEvent(tx, event_id)
    const offer = await findOffer(tx, event_id)
    const [settings] = await tx
      .select()
      .from(change_settings)
      .where(eq(change_settings.event_id, event_id))
      .for('update')
    if (!offer || !settings || settings.small_teams_done_at !== null) return 0
    const rows = await tx
      .selectDistinct({ id: registrations.id })
      .from(registrations)
      .innerJoin(participants, eq(participants.registration_id, registrations.id))
      .where(
        and(
          eq(registrations.event_id, event_id),
          eq(registrations.state, 'paid'),
          isNotNull(participants.team_role),
        ),
      )
      .orderBy(registrations.id)
    let dissolved = 0
    for (const { id } of rows) {
      const team = (await listPeople(tx, id)).filter(({ team_role }) => team_role !== null)
      if (isTooSmall(offer, team)) dissolved += await dissolve(tx, context, offer, team)
    }
    await tx
      .update(change_settings)
      .set({ small_teams_done_at: sql`now()` })
      .where(eq(change_settings.event_id, event_id))
    return dissolved
  })

/** Once an event, on its day. How many teams were. */
export const dissolveSmallTeams = async (context: AppContext): Promise<number> => {
  const { rows } = await context.db.execute<{ event_id: number }>(sql`
    select s.event_id from change_settings s join events e on e.id = s.event_id
    where s.small_teams = 'individual' and s.small_teams_on <= ${bogotaDay(new Date())} and s.small_teams_done_at is null
      and e.event_datetime > now()`)
  let dissolved = 0
  for (const { event_id } of rows) dissolved += await dissolveTeams(context, event_id)
  return dissolved
}
