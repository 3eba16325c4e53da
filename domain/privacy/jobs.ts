/** The law gives a last day to answer: whoever can answer hears of it before it comes. */
import { and, asc, eq, lte } from 'drizzle-orm'
import { tellAdministrators } from '#domain/accounts/tell-administrators.ts'
import { addBusinessDays } from '#domain/colombia/business-days.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Machine } from '#server/machine.ts'
import type { AnyJob } from '#server/queue/queue.ts'
import { dueLetter } from './mails.ts'
import { numberOf } from './receive-request.ts'
import { data_requests } from './tables.ts'

/** Business days before the last one. */
const NOTICE_DAYS = 2

/** How many Administrators were written to. */
export const remindOfRequests = (
  machine: Pick<Machine, 'db' | 'config' | 'address'>,
  now = new Date(),
): Promise<number> =>
  inTransaction(machine.db, async (tx) => {
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
      `${machine.address}/admin/datos-personales?state=pending`,
      machine.config.organizerName,
    ]
    return tellAdministrators(tx, machine, {
      kind: 'data-requests-due',
      letterTo: (name) => dueLetter({ name, requests, url, organizer }),
    })
  })

export const privacyJobs = (machine: Machine): AnyJob[] => [
  {
    name: 'privacy.remind',
    every: '0 7 * * 1-5',
    run: async () => {
      await remindOfRequests(machine)
    },
  },
]
