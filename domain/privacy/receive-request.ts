/** A request comes in, is answered with a number and a date, and is confirmed by the mailed link. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#domain/accounts/tokens.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { listEmailsOf } from './emails-on-file.ts'
import { receiptLetter } from './mails.ts'
import { dueDay, type RequestKind } from './rules/requests.ts'
import { data_requests } from './tables.ts'

/** DP-000123: what the person quotes on the telephone. */
export const numberOf = (id: number) => `DP-${String(id).padStart(6, '0')}`

type NewRequest = {
  kind: RequestKind
  name: string
  dni: string
  document_type?: string | undefined
  email: string
  message?: string | undefined
  /** The network address it came from. */
  address: string
}

/** The row alone, and the token that confirms it. */
export const storeRequest = async (tx: Tx, asked: NewRequest) => {
  const token = newToken()
  const due_on = dueDay(asked.kind, bogotaDay(new Date()))
  const [row] = await tx
    .insert(data_requests)
    .values({ ...asked, message: asked.message ?? '', due_on, confirm_hash: hashToken(token) })
    .returning({ id: data_requests.id })
  if (!row) throw new Error('an insert of one request returned no row')
  return { id: row.id, number: numberOf(row.id), due_on, token }
}

export const receiveRequest = async (
  tx: Tx,
  { address, config }: Pick<AppContext, 'address' | 'config'>,
  asked: NewRequest,
) => {
  const { number, due_on, token } = await storeRequest(tx, asked)
  const { name, kind, email } = asked
  // The token travels after the #, which browsers send to nobody.
  const url = `${address}/datos-personales/confirmar#${token}`
  const letter = receiptLetter({ name, number, kind, due_on, url, organizer: config.organizerName })
  await writeMail(
    tx,
    { kind: 'data-request-receipt', recipient: email, letter },
    { smtp: config.smtpUrl !== undefined },
  )
  return { number, due_on }
}

/** Opening it twice is the same as once. Who asks is known when the address is the only one on file for the document. */
export const confirmRequest = async (tx: Tx, token: string): Promise<{ number: string } | null> => {
  const [row] = await tx
    .select()
    .from(data_requests)
    .where(eq(data_requests.confirm_hash, hashToken(token)))
    .for('update')
  if (!row) return null
  if (!row.confirmed_at && row.state === 'pending') {
    const emails = await listEmailsOf(tx, row.document_key)
    const verified = emails.length === 1 && emails[0] === row.email
    await tx
      .update(data_requests)
      .set({ confirmed_at: sql`now()`, verified })
      .where(and(eq(data_requests.id, row.id), isNull(data_requests.confirmed_at)))
  }
  return { number: numberOf(row.id) }
}
