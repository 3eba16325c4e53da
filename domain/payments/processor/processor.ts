/** Hears what gateways say and asks them: the way from a provider's words to one effect. */
import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/app-context.ts'
import { createKeyedQueue } from '#server/database/keyed-queue.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { GatewayAccount, NotificationRequest, PaymentFacts, Question } from '../gateways/gateway.ts'
import { gatewayNamed } from '../gateways/known-gateways.ts'
import { type Attempt, markOpened } from '../insert-attempt.ts'
import { keyOf, type Payables } from '../payable.ts'
import { createSecretsCipher, decryptAccount } from '../settings/account-secrets.ts'
import { listActiveAccounts } from '../settings/active-accounts.ts'
import { payment_accounts, payment_attempts, payment_webhooks } from '../tables.ts'
import { applyReport, storeWebhook } from './apply-report.ts'
import type { Applied, ProviderReport } from './provider-report.ts'
import { createRefundDesk } from './refund-desk.ts'

/** Nobody waits longer than this for a provider. */
const PATIENCE_MS = 10_000
const RAW_LIMIT = 16_384
/** Forged webhooks of an account that are kept in an hour. */
const KEPT_REFUSALS = 200

type AccountRow = typeof payment_accounts.$inferSelect

/** Pasarela de prueba never moves money, whatever its row says. */
const isLive = ({ live, gateway_name }: AccountRow) => live && gateway_name !== 'sandbox'

/**
 * Payments of one event wait for its lock here: in PostgreSQL each would hold a connection, and the next webhook could not
 * even be read.
 */
const queue = createKeyedQueue({ atOnce: 4 })

export type Reception = 'accepted' | 'refused' | 'unknown account'

export const createProcessor = (context: AppContext, payables: Payables) => {
  const { db, config, secretKey, log } = context
  const cipher = createSecretsCipher(secretKey)
  const hosts = () => ({ ...config.gatewayHosts, sandbox: `${context.address}/pasarela-pruebas` })

  const decrypt = (row: AccountRow): GatewayAccount | null => decryptAccount(cipher, row)

  // Every webhook begins with these two.
  const accountById = db
    .select()
    .from(payment_accounts)
    .where(eq(payment_accounts.id, sql.placeholder('id')))
    .prepare('processor-account')
  const attemptByCode = db
    .select()
    .from(payment_attempts)
    .where(eq(payment_attempts.reference_code, sql.placeholder('reference_code')))
    .prepare('processor-attempt')

  const findAccount = async (id: string, gateway_name?: string): Promise<AccountRow | null> => {
    const [row] = await accountById.execute({ id })
    if (!row || (gateway_name !== undefined && row.gateway_name !== gateway_name)) return null
    return row.gateway_name === 'sandbox' && !config.allowSandboxGateway ? null : row
  }

  const findAttempt = async (reference_code: string): Promise<Attempt | null> => {
    const [attempt] = await attemptByCode.execute({ reference_code })
    return attempt ?? null
  }

  /**
   * An account may only speak about payments of its own event, or of anything when it is the installation's. The
   * sandbox's keys are public: it speaks only where it is offered today.
   */
  const mayReportOn = async (
    { id, event_id, gateway_name }: AccountRow,
    attempt: Attempt,
  ): Promise<boolean> => {
    if (event_id !== null && event_id !== attempt.event_id) return false
    if (gateway_name !== 'sandbox') return true
    const offered = await listActiveAccounts(db, attempt.event_id, { sandbox: true, evenPaused: true })
    return offered.some((account) => account.id === id)
  }

  const keepRefused = async (row: AccountRow, reason: string, raw: string) => {
    const { rows } = await db.execute<{ kept: number }>(sql`
      select count(*)::int as kept from ${payment_webhooks}
      where account_id = ${row.id} and attempt_id is null and received_at > now() - interval '1 hour'`)
    if ((rows[0]?.kept ?? 0) >= KEPT_REFUSALS) return
    const { id: account_id, gateway_name, event_id } = row
    await inTransaction(db, (tx) =>
      storeWebhook(tx, {
        account_id,
        gateway_name,
        event_id,
        outcome: 'refused',
        reason,
        source: 'webhook',
        raw,
      }),
    )
  }

  const apply = (attempt: Attempt, report: ProviderReport): Promise<Applied> =>
    queue(attempt.event_id ?? -(attempt.order_id ?? 0), () =>
      inTransaction(db, (tx) => applyReport(tx, payables, attempt, report)),
    )

  const reportOf = (
    row: AccountRow,
    facts: PaymentFacts,
    source: ProviderReport['source'],
    raw: string,
  ): ProviderReport => ({
    facts,
    account: { id: row.id, live: isLive(row), gateway_name: row.gateway_name },
    source,
    raw,
  })

  const query = async (row: AccountRow, question: Question) => {
    const gateway = gatewayNamed(row.gateway_name)
    const account = decrypt(row)
    if (!gateway || !account) return { outcome: 'unreachable' as const, reason: 'account' as const }
    return gateway.query(question, account, { hosts: hosts(), timeoutMs: PATIENCE_MS })
  }

  /** A webhook from the provider: checked, kept, applied. Accepted means the provider need not send it again. */
  const receive = async (
    gateway_name: string,
    account_id: string,
    request: NotificationRequest,
    raw: string,
  ): Promise<Reception> => {
    const row = await findAccount(account_id, gateway_name)
    const gateway = gatewayNamed(gateway_name)
    const account = row ? decrypt(row) : null
    if (!row || !gateway || !account) return 'unknown account'
    const text = raw.slice(0, RAW_LIMIT)
    const webhook = gateway.readNotification(request, account)
    if ('refused' in webhook) {
      await keepRefused(row, webhook.refused, text)
      log.warn({ gateway: gateway_name, reason: webhook.refused }, 'payment webhook refused')
      return webhook.refused === 'unrelated' ? 'accepted' : 'refused'
    }
    let facts: PaymentFacts
    if (webhook.needsQuery) {
      const asked = await query(row, { providerTransactionId: webhook.providerTransactionId })
      if (asked.outcome !== 'found') {
        // Kept; the job asks again by our own reference.
        const attempt = webhook.referenceCode ? await findAttempt(webhook.referenceCode) : null
        await inTransaction(db, async (tx) => {
          if (attempt)
            await tx
              .update(payment_attempts)
              .set({
                opened_at: sql`coalesce(${payment_attempts.opened_at}, now())`,
                account_id: row.id,
                gateway_name,
              })
              .where(and(eq(payment_attempts.id, attempt.id), eq(payment_attempts.state, 'open')))
          await storeWebhook(tx, {
            attempt_id: attempt?.id ?? null,
            event_id: row.event_id,
            account_id: row.id,
            gateway_name,
            provider_transaction: webhook.providerTransactionId,
            outcome: 'waiting',
            reason: asked.outcome,
            source: 'webhook',
            raw: text,
          })
        })
        return asked.outcome === 'not-found' ? 'refused' : 'accepted'
      }
      facts = asked.payment
    } else facts = webhook

    const attempt = await findAttempt(facts.referenceCode)
    if (!attempt || !(await mayReportOn(row, attempt))) {
      await keepRefused(row, 'referencia desconocida', text)
      return 'accepted'
    }
    const applied = await apply(attempt, reportOf(row, facts, 'webhook', text))
    log.info({ gateway: gateway_name, attempt: attempt.id, outcome: applied.outcome }, 'payment webhook')
    return 'accepted'
  }

  const accountsOf = async (attempt: Attempt): Promise<AccountRow[]> => {
    const condition = attempt.account_id
      ? eq(payment_accounts.id, attempt.account_id)
      : and(
          eq(payment_accounts.active, true),
          sql`(${payment_accounts.event_id} = ${attempt.event_id} or ${payment_accounts.event_id} is null)`,
        )
    const rows = await db.select().from(payment_accounts).where(condition)
    const asked: AccountRow[] = []
    for (const row of rows)
      if (gatewayNamed(row.gateway_name) && (row.gateway_name !== 'sandbox' || config.allowSandboxGateway))
        if (await mayReportOn(row, attempt)) asked.push(row)
    return asked
  }

  /** Asks every gateway the attempt may have gone to. */
  const reconcile = async (attempt: Attempt): Promise<Applied['outcome'] | 'nothing' | 'unreachable'> => {
    let answer: Applied['outcome'] | 'nothing' | 'unreachable' = 'nothing'
    for (const row of await accountsOf(attempt)) {
      const asked = await query(row, { referenceCode: attempt.reference_code })
      if (asked.outcome === 'unreachable') answer = 'unreachable'
      if (asked.outcome !== 'found') continue
      const { payment } = asked
      if (payment.referenceCode !== attempt.reference_code) continue
      const applied = await apply(attempt, reportOf(row, payment, 'query', JSON.stringify(payment)))
      answer = applied.outcome
      if (applied.outcome === 'settled') break
    }
    await db.update(payment_attempts).set({ asked_at: sql`now()` }).where(eq(payment_attempts.id, attempt.id))
    return answer
  }

  /** The browser came back: a signed pending keeps the spot, everything else is only shown. */
  const readReturn = async (account_id: string, params: unknown): Promise<Attempt | null> => {
    const row = await findAccount(account_id)
    const gateway = row ? gatewayNamed(row.gateway_name) : undefined
    const account = row ? decrypt(row) : null
    if (!row || !gateway || !account) return null
    const page = gateway.readReturn(params, account)
    if (!('verified' in page)) return null
    const attempt = await findAttempt(page.verified.referenceCode)
    if (!attempt || !(await mayReportOn(row, attempt))) return null
    // The page asks again and again: once is enough.
    if (attempt.state !== 'open') return attempt
    // Somebody was at the gateway: if no webhook comes, the job asks.
    await markOpened(db, attempt.reference_code, row)
    if (page.verified.state === 'pending')
      await apply(
        attempt,
        reportOf(
          row,
          { ...page.verified, test: !isLive(row) },
          'return',
          JSON.stringify(params).slice(0, RAW_LIMIT),
        ),
      )
    return attempt
  }

  /** The gateway could not be asked before the hold ends. */
  const postpone = (attempt: Attempt) =>
    inTransaction(db, async (tx) => {
      const key = keyOf(attempt)
      const locked = await payables[key.kind].lock(tx, key.id)
      if (locked) await payables[key.kind].postpone(tx, key.id, locked)
    })

  const refunds = createRefundDesk(context, payables, {
    accountOf: async ({ account_id }) => {
      const row = account_id ? await findAccount(account_id) : null
      return row ? decrypt(row) : null
    },
    options: () => ({ hosts: hosts(), timeoutMs: PATIENCE_MS }),
  })

  return { receive, reconcile, readReturn, findAttempt, postpone, decrypt, refunds }
}

export type Processor = ReturnType<typeof createProcessor>
