/** What the test gateway was asked to collect: kept in the database, so that every process sees it. */
import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database, Reader } from '#server/database/connect.ts'
import { type SandboxMessage, sandbox_transactions } from '../tables.ts'
import type { Method, PlayedState } from './outcomes.ts'

export type SandboxTransaction = typeof sandbox_transactions.$inferSelect
export type SandboxState = 'open' | 'untold' | PlayedState

/** What was given back of a reference is a row of it too. */
export const GIVEN_BACK = 'refunded'

const FIRST_ORDER = 1_400_000
const LISTED = 100

export const isApproved = async (db: Database, reference_code: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: sandbox_transactions.id })
    .from(sandbox_transactions)
    .where(
      and(
        eq(sandbox_transactions.reference_code, reference_code),
        inArray(sandbox_transactions.state, ['approved', 'untold']),
      ),
    )
    .limit(1)
  return found !== undefined
}

export const addTransaction = async (db: Database, fields: Record<string, string>): Promise<string> => {
  const id = randomBytes(16).toString('hex')
  const reference_code = fields.referenceCode ?? ''
  await db.insert(sandbox_transactions).values({ id, reference_code, fields })
  return id
}

/** Paid once more, by a transaction of its own: it can be given back like the first. */
export const addSecond = async (
  db: Database,
  { reference_code, fields, method }: SandboxTransaction,
  transaction_id: string,
) => {
  const id = randomBytes(16).toString('hex')
  await db
    .insert(sandbox_transactions)
    .values({ id, reference_code, fields, method, state: 'approved', transaction_id })
}

export const findTransaction = async (db: Database, id: string): Promise<SandboxTransaction | null> => {
  const [found] = await db
    .select()
    .from(sandbox_transactions)
    .where(and(eq(sandbox_transactions.id, id), ne(sandbox_transactions.state, GIVEN_BACK)))
  return found ?? null
}

/** PayU's order: one number for all the tries of a reference. */
export const referencePolOf = async (db: Database, reference_code: string): Promise<string> => {
  const { rows } = await db.execute<{ first: number }>(sql`
    select min(number)::int as first from ${sandbox_transactions} where reference_code = ${reference_code}`)
  return String(FIRST_ORDER + (rows[0]?.first ?? 0))
}

/** False when somebody decided it meanwhile: one click, one outcome. */
export const decide = async (
  db: Database,
  id: string,
  from: readonly SandboxState[],
  { state, method, transaction_id }: { state: SandboxState; method: Method; transaction_id: string },
): Promise<boolean> => {
  const rows = await db
    .update(sandbox_transactions)
    .set({ state, method, transaction_id })
    .where(and(eq(sandbox_transactions.id, id), inArray(sandbox_transactions.state, [...from])))
    .returning({ id: sandbox_transactions.id })
  return rows.length === 1
}

export const noteSent = async (db: Database, id: string, message: SandboxMessage) => {
  await db
    .update(sandbox_transactions)
    .set({ sent: sql`${sandbox_transactions.sent} || ${JSON.stringify([message])}::jsonb` })
    .where(eq(sandbox_transactions.id, id))
}

export const listTransactions = (db: Database): Promise<SandboxTransaction[]> =>
  db.select().from(sandbox_transactions).orderBy(desc(sandbox_transactions.number)).limit(LISTED)

export const listOfReference = (db: Reader, reference_code: string): Promise<SandboxTransaction[]> =>
  db
    .select()
    .from(sandbox_transactions)
    .where(eq(sandbox_transactions.reference_code, reference_code))
    .orderBy(sandbox_transactions.number)
