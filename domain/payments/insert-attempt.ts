/** The current attempt of what is to be paid: the same while people and amount stay, a new reference code when not. */
import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { taxOf } from './gateways/tax.ts'
import type { PayableKey } from './payable.ts'
import { payment_attempts } from './tables.ts'

export type Attempt = typeof payment_attempts.$inferSelect

/** What a checkout needs of it. */
export type DueAttempt = Pick<Attempt, 'reference_code' | 'amount' | 'currency' | 'tax' | 'tax_return_base'>

/**
 * The first attempt of what is to be paid, as a part of the statement that writes it: `rows` has what was written. None
 * where `tax` is null.
 */
export const attemptInsert = (
  key: 'registration_id' | 'order_id',
  rows: string,
  tax: string,
  base: string,
) => `
  insert into payment_attempts (reference_code, ${key}, event_id, amount, tax, tax_return_base)
  select w.reference || '-1', w.id, w.event_id, w.amount, ${tax}, ${base} from ${rows} w where ${tax} is not null
  returning reference_code, amount, currency, tax, tax_return_base`

export type Due = PayableKey & {
  reference: string
  event_id: number | null
  amount: number
  vat_rate: number
  /** Of what is to be paid now; 0 for what has only one. */
  version?: number
}

const columnOf = ({ kind }: PayableKey) =>
  kind === 'registration' ? payment_attempts.registration_id : payment_attempts.order_id

const newestOf = (kind: PayableKey['kind']) => ({
  name: `newest-attempt-of-${kind}`,
  text: `select * from payment_attempts where ${kind}_id = $1 order by id desc limit 1`,
})
const NEWEST = { registration: newestOf('registration'), order: newestOf('order') }

const findNewest = async (db: Reader, { kind, id }: PayableKey): Promise<Attempt | undefined> =>
  (await runNamed<Attempt>(db, NEWEST[kind], [id]))[0]

const OPEN = {
  name: 'open-attempt',
  text: `
  insert into payment_attempts (reference_code, registration_id, order_id, event_id, amount, tax, tax_return_base,
    pays_version)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (reference_code) do nothing
  returning *`,
}

const TRIES = 5

export const insertAttempt = async (
  db: Reader,
  { kind, id, reference, event_id, amount, vat_rate, version = 0 }: Due,
): Promise<Attempt> => {
  for (let tried = 0; tried < TRIES; tried++) {
    const newest = await findNewest(db, { kind, id })
    const isSame = newest?.amount === amount && newest.pays_version === version
    if (newest && isSame && (newest.state === 'open' || newest.state === 'pending')) return newest
    const number = newest ? Number(newest.reference_code.split('-').at(-1)) + 1 : 1
    const { tax, taxReturnBase } = taxOf(amount, vat_rate)
    // Two requests may open the same number: the unique code decides, the loser reads the winner's.
    const [opened] = await runNamed<Attempt>(db, OPEN, [
      `${reference}-${number}`,
      kind === 'registration' ? id : null,
      kind === 'order' ? id : null,
      event_id,
      amount,
      tax,
      taxReturnBase,
      version,
    ])
    if (opened) return opened
  }
  throw new Error('no attempt could be opened')
}

/** Somebody left for a gateway and nobody knows yet what came of it, or the money is on its way. */
export const isBeingPaid = async (db: Reader, key: PayableKey): Promise<boolean> => {
  const [found] = await db
    .select({ id: payment_attempts.id })
    .from(payment_attempts)
    .where(
      and(
        eq(columnOf(key), key.id),
        or(
          eq(payment_attempts.state, 'pending'),
          and(eq(payment_attempts.state, 'open'), isNotNull(payment_attempts.opened_at)),
        ),
      ),
    )
    .limit(1)
  return found !== undefined
}

const FIND = { name: 'attempt-by-code', text: 'select * from payment_attempts where reference_code = $1' }

export const findAttempt = async (db: Reader, reference_code: string): Promise<Attempt | null> =>
  (await runNamed<Attempt>(db, FIND, [reference_code]))[0] ?? null

const MARK_OPENED = {
  name: 'mark-opened',
  text: `update payment_attempts set opened_at = now(), opened_with = coalesce($2, opened_with),
      account_id = coalesce($3, account_id), gateway_name = coalesce($4, gateway_name)
    where reference_code = $1 and state = 'open'`,
}

/** 'Pagar': the person leaves for the gateway now, with what was proven. */
export const markOpened = async (
  db: Reader,
  reference_code: string,
  account: { id: string; gateway_name: string } | null,
  opened_with?: string,
) => {
  const values = [reference_code, opened_with ?? null, account?.id ?? null, account?.gateway_name ?? null]
  await runNamed(db, MARK_OPENED, values)
}
