/** The answer to a request: what was done, what the person is told, and the trace of it, in one transaction. */
import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { answerLetter, refusalLetter } from './mails.ts'
import * as messages from './messages.ts'
import { numberOf } from './receive-request.ts'
import type { RequestKind } from './rules/requests.ts'
import { type Done, data_requests } from './tables.ts'

export type StoredRequest = typeof data_requests.$inferSelect

export const lockRequest = async (tx: Tx, id: number): Promise<StoredRequest> => {
  const [row] = await tx.select().from(data_requests).where(eq(data_requests.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

const alreadyAnswered = () => new Refusal(422, messages.ALREADY_ANSWERED)

/** Locked, still to be answered, of this kind, and asked by somebody who is known or was checked. */
export const takeUp = async (
  tx: Tx,
  { id, kind, identity_note }: { id: number; kind: RequestKind; identity_note?: string | undefined },
): Promise<StoredRequest> => {
  const row = await lockRequest(tx, id)
  if (row.kind !== kind) throw new Refusal(422, messages.OTHER_KIND)
  // A copy whose link was lost is sent again.
  if (row.state !== 'pending' && !(kind === 'copy' && row.state === 'answered')) throw alreadyAnswered()
  if (kind === 'copy' && !row.confirmed_at) throw new Refusal(422, messages.NOT_CONFIRMED)
  if (!row.verified && !identity_note && !row.identity_note)
    throw invalid({ identity_note: [messages.IDENTITY_NEEDED] })
  return row
}

type Setting = Pick<AppContext, 'config'>
type Answer = { answer?: string | undefined; identity_note?: string | undefined; done: Done; url?: string }

const tell = (
  tx: Tx,
  { config }: Setting,
  row: StoredRequest,
  kind: string,
  letter: Parameters<typeof writeMail>[1]['letter'],
) => writeMail(tx, { kind, recipient: row.email, letter }, { smtp: config.smtpUrl !== undefined })

const aboutOf = ({ config }: Setting, { id, name, kind }: StoredRequest) => ({
  name,
  kind,
  number: numberOf(id),
  organizer: config.organizerName,
})

export const answerRequest = async (
  tx: Tx,
  setting: Setting,
  caller: Caller,
  row: StoredRequest,
  { answer = '', identity_note, done, url }: Answer,
) => {
  await tx
    .update(data_requests)
    .set({
      state: 'answered',
      answer,
      done,
      answered_at: sql`now()`,
      answered_by: caller.user_id,
      ...(identity_note ? { identity_note } : {}),
    })
    .where(eq(data_requests.id, row.id))
  await record(tx, caller, {
    action: 'responder',
    subject: 'solicitud de datos',
    subject_id: row.id,
    detail: { kind: row.kind, verified: row.verified, ...done },
  })
  const letter = answerLetter({ ...aboutOf(setting, row), answer, ...(url ? { url } : {}) })
  await tell(tx, setting, row, `data-request-${row.kind}`, letter)
}

export const refuseRequest = async (
  tx: Tx,
  setting: Setting,
  caller: Caller,
  { id, reason }: { id: number; reason: string },
) => {
  const row = await lockRequest(tx, id)
  if (row.state !== 'pending') throw alreadyAnswered()
  await tx
    .update(data_requests)
    .set({ state: 'refused', answer: reason, answered_at: sql`now()`, answered_by: caller.user_id })
    .where(eq(data_requests.id, id))
  await record(tx, caller, {
    action: 'rechazar',
    subject: 'solicitud de datos',
    subject_id: id,
    detail: { kind: row.kind },
  })
  await tell(tx, setting, row, 'data-request-refusal', refusalLetter({ ...aboutOf(setting, row), reason }))
}
