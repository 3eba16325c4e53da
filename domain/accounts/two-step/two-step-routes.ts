/** Two-step login: the second step of the login, and the profile where staff turn it on and off. */

import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/database/connect.ts'
import { inTransaction, refuse } from '#server/database/transaction.ts'
import { createCipher } from '#server/encryption.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { networkOf } from '#server/limits/network-of.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { qrPath } from '#server/qr.ts'
import { describeSession } from '../describe-session.ts'
import { findChallenged, isOwnPassword, meetChallenge, type OpenSession } from '../log-in.ts'
import { twoStepLetter } from '../mails.ts'
import * as messages from '../messages.ts'
import { LOGIN_LIMIT } from '../routes.ts'
import { isDemanded } from '../rules/two-step.ts'
import { findUser } from '../users/queries.ts'
import { endOtherSessions } from '../users/update-user.ts'
import { setupAddress, toBase32 } from './totp.ts'
import { acceptCode, beginTwoStep, confirmTwoStep, dropTwoStep, findTwoStep } from './two-step.ts'
import * as contract from './two-step-contract.ts'

/** By account, from wherever: a thousand addresses do not make six digits easier to guess. */
const CODE_LIMIT: Limit = { name: 'two-step', max: 5, seconds: 15 * 60 }

type Mailed = { name: string; email: string }

export const twoStepRoutes = (context: AppContext): Route[] => {
  const { db, limiter, config } = context
  const cipher = createCipher(context.secretKey, 'two-step login')

  const tell = (tx: Tx, { name, email }: Mailed, change: 'on' | 'off' | 'reset') =>
    writeMail(
      tx,
      {
        kind: `two-step-${change}`,
        recipient: email,
        letter: twoStepLetter({ name, change, organizer: config.organizerName }),
      },
      { smtp: config.smtpUrl !== undefined },
    )

  /** The caller's own password, tried as seldom as a code. */
  const requirePassword = async ({ user_id }: Caller, password: string) => {
    await limiter.enforce(CODE_LIMIT, String(user_id))
    if (!(await isOwnPassword(db, user_id, password))) throw invalid({ password: [messages.WRONG_PASSWORD] })
  }

  return [
    route(contract.completeLogin, async ({ body, request }) => {
      const person = await findChallenged(db, body.challenge)
      if (!person) return { status: false, ...messages.CHALLENGE_OVER }
      await limiter.enforce(CODE_LIMIT, String(person.id))
      const opened = await inTransaction(db, async (tx): Promise<OpenSession | null> => {
        if (!(await acceptCode(tx, cipher, person.id, body.code))) return null
        return (await meetChallenge(tx, body.challenge, person)) ?? refuse(null)
      })
      if (!opened) return { status: false, two_step: true, ...messages.WRONG_CODE }
      await limiter.forget(CODE_LIMIT, String(person.id))
      await limiter.forget(LOGIN_LIMIT, person.email, networkOf(request.ip))
      return describeSession(db, config, opened)
    }),

    route(contract.getTwoStep, async ({ caller }) => ({
      ...(await findTwoStep(db, caller.user_id)),
      required: isDemanded(caller.role, config),
    })),

    route(contract.beginTwoStep, async ({ body, caller }) => {
      await requirePassword(caller, body.password)
      const secret = await inTransaction(db, (tx) => beginTwoStep(tx, cipher, caller.user_id))
      if (secret === 'already on') throw new Refusal(422, messages.TWO_STEP_ALREADY_ON)
      await limiter.forget(CODE_LIMIT, String(caller.user_id))
      const address = setupAddress(secret, { issuer: config.organizerName, email: caller.email })
      return { key: toBase32(secret), address, qr: qrPath(address) }
    }),

    route(contract.confirmTwoStep, async ({ body, caller }) => {
      const { user_id } = caller
      await limiter.enforce(CODE_LIMIT, String(user_id))
      const recovery_codes = await inTransaction(db, async (tx) => {
        const codes = await confirmTwoStep(tx, cipher, user_id, body.code)
        if (codes === 'not begun') throw new Refusal(422, messages.TWO_STEP_NOT_BEGUN)
        if (codes === 'wrong code') throw invalid({ code: [messages.WRONG_CODE.message] })
        await endOtherSessions(tx, caller)
        await record(tx, caller, {
          action: 'activar la verificación en dos pasos',
          subject: 'usuario',
          subject_id: user_id,
        })
        await tell(tx, caller, 'on')
        return codes
      })
      await limiter.forget(CODE_LIMIT, String(user_id))
      return { ...messages.TWO_STEP_ON, recovery_codes }
    }),

    route(contract.endTwoStep, async ({ body, caller }) => {
      const { user_id } = caller
      await requirePassword(caller, body.password)
      await inTransaction(db, async (tx) => {
        if (!(await acceptCode(tx, cipher, user_id, body.code)))
          throw invalid({ code: [messages.WRONG_CODE.message] })
        await dropTwoStep(tx, user_id)
        await record(tx, caller, {
          action: 'desactivar la verificación en dos pasos',
          subject: 'usuario',
          subject_id: user_id,
        })
        await tell(tx, caller, 'off')
      })
      await limiter.forget(CODE_LIMIT, String(user_id))
      return messages.TWO_STEP_OFF
    }),

    route(contract.resetTwoStep, async ({ params, caller }) =>
      inTransaction(db, async (tx) => {
        const user = await findUser(tx, params.id)
        if (!user) throw notFound()
        if (!(await dropTwoStep(tx, user.id))) return messages.TWO_STEP_NOT_ON
        await record(tx, caller, {
          action: 'restablecer la verificación en dos pasos',
          subject: 'usuario',
          subject_id: user.id,
        })
        await tell(tx, user, 'reset')
        return messages.TWO_STEP_RESET
      }),
    ),
  ]
}
