/** The law gives a last day to answer: whoever can answer hears of it before it comes. */
import { and, asc, eq, lte } from 'drizzle-orm'
import { tellAdministrators } from '#domain/accounts/tell-administrators.ts'
import { addBusinessDays } from '#domain/colombia/business-days.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { dueLetter } from './mails.ts'
import { numberOf } from './receive-request.ts'
import { data_requests } from './tables.ts'

/** Business days before the last one. */
const NOTICE_DAYS = 2

/** How many Administrators were written to. */
export const remindOfRequests = (
  context: Pick<AppContext, 'db' | 'config' | 'address'>,
  now = new Date(),
): Promise<number> =>
  inTransaction(context.db, async (tx) => {
    const today = bogotaDay(now)
    const due = await tx
      .select({ id: data_requests.id, due_on: data_requests.due_on })
      .from(data_requests)
      .where(
        and(
          eq(data_requests.state, 'pending'),
          lte(data_requests.due_on, addBusinessDays(today, NOTICE_DAYS)),
        ),
      )
      .orderBy(asc(data_requests.due_on), asc(data_requests.id))
    if (due.length === 0) return 0
    const requests = due.map(({ id, due_on }) => ({ number: numberOf(id), due_on, late: due_on < today }))
    const [url, organizer] = [
      `${context.address}/admin/datos-personales?state=pending`,
      context.config.organizerName,
    ]
    return tellAdministrators(tx, context, {
      kind: 'data-requests-due',
      letterTo: (name) => dueLetter({ name, requests, url, organizer }),
    })
  })

export const privacyJobs = (context: AppContext): AnyJob[] => [
  {
    name: 'privacy.remind',
    every: '0 7 * * 1-5',
    run: async () => {
      await remindOfRequests(context)
    },
  },
]
