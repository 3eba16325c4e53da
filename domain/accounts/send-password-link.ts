/** Mails a single-use link to set a password. The address in it comes from the settings, never from a request. */
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { dropPasswordLinks } from './drop-password-links.ts'
import { resetPasswordLetter, setPasswordLetter } from './mails.ts'
import { insertPasswordLink } from './set-password.ts'
import { users } from './tables.ts'
import { newToken } from './tokens.ts'

export const linkOf = (address: string, token: string) => `${address}/recuperar/${token}`

const LETTERS = { 'set-password': setPasswordLetter, 'reset-password': resetPasswordLetter }

/** The link, for the console of who runs the installation; null when nobody active has that email. */
export const sendPasswordLink = async (
  tx: Tx,
  { address, config }: Pick<AppContext, 'address' | 'config'>,
  { email, kind }: { email: string; kind: keyof typeof LETTERS },
): Promise<string | null> => {
  const [user] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.status, true)))
  if (!user) return null
  await dropPasswordLinks(tx, user.id)
  return mailLink(tx, { address, config }, user, kind)
}

type Recipient = { id: number; name: string; email: string }

const mailLink = async (
  tx: Tx,
  { address, config }: Pick<AppContext, 'address' | 'config'>,
  { id, name, email }: Recipient,
  kind: keyof typeof LETTERS,
) => {
  const token = newToken()
  const url = linkOf(address, token)
  await insertPasswordLink(tx, id, token)
  const letter = LETTERS[kind]({ name, url, organizer: config.organizerName })
  const mail = { kind, recipient: email, letter, atOnce: true }
  await writeMail(tx, mail, { smtp: config.smtpUrl !== undefined })
  return url
}
