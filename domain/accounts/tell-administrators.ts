/** A letter to every active Administrator, at most one a day of its kind. */
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Letter } from '#server/mail/letter.ts'
import { wasWrittenToday } from '#server/mail/queries.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { users } from './tables.ts'

export const listAdministrators = (tx: Tx) =>
  tx
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.rol, 'Administrator'), eq(users.status, true)))

/** How many were written to. */
export const tellAdministrators = async (
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  { kind, letterTo }: { kind: string; letterTo: (name: string) => Letter },
): Promise<number> => {
  if (await wasWrittenToday(tx, kind)) return 0
  const administrators = await listAdministrators(tx)
  for (const { email, name } of administrators)
    await writeMail(
      tx,
      { kind, recipient: email, letter: letterTo(name) },
      { smtp: config.smtpUrl !== undefined },
    )
  return administrators.length
}
