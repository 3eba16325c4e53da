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

/** In the order of the emails, so that two teams that share people never wait for each other in a circle. */
const INVITE = {
  name: 'invite-clients',
  text: `
  with people as (
    select * from json_to_recordset($1) as p(name text, email text, phone text, token_hash text)),
  created as (
    insert into users (name, email, phone, rol) select name, email, phone, 'Cliente' from people order by email
    on conflict (email) do nothing returning id, email),
  opened as (
    insert into password_links (user_id, token_hash, expires_at)
    select c.id, p.token_hash, now() + make_interval(hours => $2) from created c join people p using (email))
  select email from created`,
}

/** The letters to the new ones, for whoever writes the other letters of the same change. */
export const inviteClients = async (
  tx: Tx,
  { address, config }: Pick<AppContext, 'address' | 'config'>,
  people: Invited[],
): Promise<NewMail[]> => {
  const withTokens = people.map((person) => ({ ...person, token: newToken() }))
  const rows = withTokens.map(({ token, ...person }) => ({ ...person, token_hash: hashToken(token) }))
  const created = await runNamed<{ email: string }>(tx, INVITE, [JSON.stringify(rows), LINK_HOURS])
  const isNew = new Set(created.map(({ email }) => email))
  return withTokens
    .filter(({ email }) => isNew.has(email))
    .map(({ name, email, token }) => ({
      kind: 'set-password',
      recipient: email,
      atOnce: true,
      letter: setPasswordLetter({ name, url: linkOf(address, token), organizer: config.organizerName }),
    }))
}
