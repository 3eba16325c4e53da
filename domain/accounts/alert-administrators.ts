/** Something the product promises does not hold: every active Administrator hears of it, once a day for each promise. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import type { Finding } from '#server/invariants/invariant.ts'
import type { Machine } from '#server/machine.ts'
import { wasWrittenToday } from '#server/mail/queries.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { brokenPromiseLetter } from './mails.ts'
import { users } from './tables.ts'

export const alertAdministrators = async (
  tx: Tx,
  { config, address }: Pick<Machine, 'config' | 'address'>,
  { invariant, ids }: Finding,
): Promise<number> => {
  const kind = `broken-${invariant.name}`
  if (await wasWrittenToday(tx, kind)) return 0
  const administrators = await tx
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.rol, 'Administrator'), eq(users.status, true)))
  for (const { email, name } of administrators) {
    const { organizerName: organizer } = config
    const letter = brokenPromiseLetter({
      name,
      promise: invariant.promise,
      ids,
      url: `${address}/admin`,
      organizer,
    })
    await writeMail(tx, { kind, recipient: email, letter }, { smtp: config.smtpUrl !== undefined })
  }
  return administrators.length
}
