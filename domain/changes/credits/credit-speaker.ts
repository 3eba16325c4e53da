/**
 * Whose credits a request may see and spend (security.md 6): those of a mailbox it proved, by the code mailed to the place
 * that left the credit, or by a login whose address was proven. The purchase's proof alone says nothing, not even that
 * there is one.
 */
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import { type Caller, provenEmail } from '#server/http/route.ts'
import { type CodeFor, createMailedCodes } from '#server/limits/mailed-codes.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { writeMails } from '#server/mail/write-mail.ts'
import { creditCodeLetter } from './credit-mails.ts'
import { listCreditMailboxes } from './open-credits.ts'

/** Asked for by whomever has the purchase; mailed to one mailbox, whoever asked. */
const ASK_LIMIT: Limit = { name: 'credit-code', max: 3, seconds: 3600 }
const MAILBOX_LIMIT: Limit = { name: 'credit-code-mailbox', max: 3, seconds: 3600 }
const TRY_LIMIT: Limit = { name: 'credit-code-tries', max: 5, seconds: 1800 }

export const WRONG_CREDIT_CODE = 'Ese código no es, o ya venció. Revísalo o pide otro.'

type Purchase = { id: number; reference: string }

type Given = { code?: string | undefined; work?: string | undefined; address: string }

export const createCreditSpeakers = (context: AppContext) => {
  const { db, limiter, config } = context
  const codes = createMailedCodes(context)

  /** For one purchase and one mailbox: a code is worth nothing for another. */
  const codeOf = (reference: string, mailbox: string): CodeFor => ['credit-code', reference, mailbox]

  /** The answer is the same whether or not there is a credit. */
  const mailCodes = async ({ id, reference }: Purchase) => {
    await limiter.enforce(ASK_LIMIT, reference)
    for (const { mailbox, name } of await listCreditMailboxes(db, id)) {
      if (!(await limiter.take(MAILBOX_LIMIT, mailbox)).allowed) continue
      await inTransaction(db, async (tx) => {
        const code = await codes.make(tx, codeOf(reference, mailbox))
        const letter = creditCodeLetter({ name, code, organizer: config.organizerName })
        await writeMails(tx, [{ kind: 'credit-code', recipient: mailbox, letter, atOnce: true }], {
          smtp: config.smtpUrl !== undefined,
        })
      })
    }
  }

  /** The mailboxes this request speaks for; a wrong code is refused. */
  const mailboxesOf = async (
    { id, reference }: Purchase,
    caller: Caller | null,
    { code, work, address }: Given,
  ): Promise<string[]> => {
    const signedIn = provenEmail(caller)
    const own = signedIn ? [signedIn] : []
    if (!code) return own
    await limiter.enforce(TRY_LIMIT, reference)
    const asked = (await listCreditMailboxes(db, id)).map(({ mailbox }) => ({
      mailbox,
      whom: codeOf(reference, mailbox),
    }))
    const proven = await codes.look(asked, { code, work, address })
    if (proven.length === 0) throw invalid({ code: [WRONG_CREDIT_CODE] })
    return [...own, ...proven.map(({ mailbox }) => mailbox)]
  }

  /** A code pays once. */
  const endCodes = async ({ reference }: Purchase, mailboxes: string[], { code, ...given }: Given) => {
    if (!code) return
    const asked = mailboxes.map((mailbox) => ({ whom: codeOf(reference, mailbox) }))
    for (const { whom } of await codes.look(asked, { code, ...given }))
      await codes.use(whom, { code, ...given })
  }

  return { mailCodes, mailboxesOf, endCodes }
}
