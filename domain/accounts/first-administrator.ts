/** ADMIN_EMAIL and `npm run admin`: an Administrator who sets the password by a single-use link. */
import { and, count, eq } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { sendPasswordLink } from './send-password-link.ts'
import { users } from './tables.ts'
import { dropTwoStep } from './two-step/two-step.ts'
import { createUser } from './users/create-user.ts'

export const hasAdministrator = async (tx: Tx): Promise<boolean> => {
  const [found] = await tx
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.rol, 'Administrator'), eq(users.status, true)))
  return (found?.total ?? 0) > 0
}

/**
 * Makes the person an active Administrator, whoever they were, and gives the link. Two-step login is forgotten: who
 * runs the installation helps in this way an Administrator who lost the telephone and the recovery codes.
 */
export const makeAdministrator = async (
  tx: Tx,
  context: Pick<AppContext, 'address' | 'config'>,
  email: string,
): Promise<string | null> => {
  const created = await createUser(tx, {
    name: email.split('@')[0] ?? email,
    email: email.toLowerCase(),
    phone: '',
    rol: 'Administrator',
    status: true,
    password_hash: null,
  })
  if (created === 'email taken') {
    const [known] = await tx
      .update(users)
      .set({ rol: 'Administrator', status: true, is_demo: false })
      .where(eq(users.email, email.toLowerCase()))
      .returning({ id: users.id })
    if (known) await dropTwoStep(tx, known.id)
  }
  await record(tx, null, { action: 'nombrar Administrator', subject: 'usuario' })
  return sendPasswordLink(tx, context, { email, kind: 'set-password' })
}
