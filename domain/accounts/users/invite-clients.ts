/** Accounts for people who registered: one for each email that has none yet, opened by a mailed link. */

import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { NewMail } from '#server/mail/write-mail.ts'
import { setPasswordLetter } from '../mails.ts'
import { linkOf } from '../send-password-link.ts'
import { LINK_HOURS } from '../set-password.ts'
import { hashToken, newToken } from '../tokens.ts'

export type Invited = { name: string; email: string; phone: string }

/**
 * As parts of a statement, which takes the two values of a plan; `created` has the emails of the new ones. In the order
 * of the emails, so that two teams that share people never wait for each other in a circle.
 */
export const clientsInvited = (people: string, hours: string) => `
  people as (
    select * from json_to_recordset(${people}) as p(name text, email text, phone text, token_hash text)),
  created as (
    insert into users (name, email, phone, rol) select name, email, phone, 'Cliente' from people order by email
    on conflict (email) do nothing returning id, email),
  opened as (
    insert into password_links (user_id, token_hash, expires_at)
    select c.id, p.token_hash, now() + make_interval(hours => ${hours}) from created c join people p using (email))`

const INVITE = {
  name: 'invite-clients',
  text: `with ${clientsInvited('$1', '$2')} select email from created`,
}

/** The letters to the new ones, for whoever writes the other letters of the same change. */
export const planInvitations = (
  { address, config }: Pick<AppContext, 'address' | 'config'>,
  people: Invited[],
) => {
  const withTokens = people.map((person) => ({ ...person, token: newToken() }))
  const rows = withTokens.map(({ token, ...person }) => ({ ...person, token_hash: hashToken(token) }))
  return {
    values: [JSON.stringify(rows), LINK_HOURS],
    letters: (created: string[]): NewMail[] =>
      withTokens
        .filter(({ email }) => created.includes(email))
        .map(({ name, email, token }) => ({
          kind: 'set-password',
          recipient: email,
          atOnce: true,
          letter: setPasswordLetter({ name, url: linkOf(address, token), organizer: config.organizerName }),
        })),
  }
}

export const inviteClients = async (
  tx: Tx,
  context: Pick<AppContext, 'address' | 'config'>,
  people: Invited[],
): Promise<NewMail[]> => {
  const { values, letters } = planInvitations(context, people)
  const created = await runNamed<{ email: string }>(tx, INVITE, values)
  return letters(created.map(({ email }) => email))
}
