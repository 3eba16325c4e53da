/** The people of a form, before the event's lock: an account for each new email, a person for each new document. */
import { clientsInvited, planInvitations } from '#domain/accounts/users/invite-clients.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { NewMail } from '#server/mail/write-mail.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { invitedOf } from './invite-participants.ts'
import { competitorsAdded, knownPeople, type Person, toldRows } from './upsert-competitors.ts'

/** One round trip for what nearly every save does, by parts of their owners (docs/decisions/0009). */
const MEET = {
  name: 'meet-people',
  text: `with ${clientsInvited('$1', '$2')},
  added as (${competitorsAdded('$3')})
  select coalesce((select json_agg(email) from created), '[]') as created,
    coalesce((select json_agg(added) from added), '[]') as added`,
}

export const meetPeople = async (
  tx: Tx,
  context: AppContext,
  event_id: number,
  team: ParticipantForm[],
): Promise<{ invitations: NewMail[]; known: Person[] }> => {
  const { values, letters } = planInvitations(context, invitedOf(team))
  const [met] = await runNamed<{ created: string[]; added: Person[] }>(tx, MEET, [
    ...values,
    toldRows(team, event_id),
  ])
  const { created = [], added = [] } = met ?? {}
  return { invitations: letters(created), known: await knownPeople(tx, team, added) }
}
