/** What a login answers once the session is open; the same after one step and after two. */
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import type { login } from './contract.ts'
import type { OpenSession } from './log-in.ts'
import { isDemanded } from './rules/two-step.ts'
import { findTwoStep } from './two-step/two-step.ts'

export const describeSession = async (
  db: Reader,
  setting: { requireTotp: boolean },
  { user_id, ...opened }: OpenSession,
): Promise<AnswerOf<typeof login>> => {
  const due = isDemanded(opened.role, setting) && !(await findTwoStep(db, user_id)).enabled
  return {
    status: true,
    ...opened,
    expires_at: opened.expires_at.toISOString(),
    ...(due ? { two_step_due: true } : {}),
  }
}
