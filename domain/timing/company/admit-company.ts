/** What every call of a timing company passes: so many a minute, and the first of a day is in the audit log. */
import type { AppContext } from '#server/app-context.ts'
import { type Deed, record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { TimingCaller } from '#server/http/route.ts'

const CALLS = { name: 'timing-token', max: 120, seconds: 60 }

/** A company has no account: its token stands in the detail. */
export const recordCompany = (
  { db }: Pick<AppContext, 'db'>,
  { token_id, event_id, name }: TimingCaller,
  { detail, ...deed }: Omit<Deed, 'event_id'>,
) =>
  inTransaction(db, (tx) =>
    record(tx, null, { ...deed, event_id, detail: { ...detail, token: token_id, company: name } }),
  )

export const admitCompany = async (context: AppContext, company: TimingCaller) => {
  await context.limiter.enforce(CALLS, String(company.token_id))
  if (company.first_today)
    await recordCompany(context, company, {
      action: 'usar',
      subject: 'token de cronometraje',
      subject_id: company.token_id,
    })
}
