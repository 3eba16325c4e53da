/** A promise of the product as SQL: what it returns should not exist. Each module keeps its own beside its tables. */
import { sql } from 'drizzle-orm'
import type { Database, Reader } from '../database/connect.ts'
import { inTransaction } from '../database/transaction.ts'

export type Invariant = {
  name: string
  /** What an administrator reads: the promise itself. */
  promise: string
  /** One statement, hence one moment. Returns `id`: what is wrong, by number and never by personal data. */
  violations: string
}

export type Finding = { invariant: Invariant; ids: string[] }

/** Enough to see what happened; a broken counter may concern thousands. */
const MOST = 50

/** Longer than a person may wait: nobody does. */
const PATIENCE = sql`set local statement_timeout = '120s'`

export const findViolations = async (db: Reader, { violations }: Invariant): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id::text as id from (${sql.raw(violations)}) broken limit ${MOST}`,
  )
  return rows.map(({ id }) => id)
}

/** One finding for each, those that hold with no ids. */
export const checkInvariants = (db: Database, invariants: readonly Invariant[]): Promise<Finding[]> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction read only`)
    await tx.execute(PATIENCE)
    const findings: Finding[] = []
    for (const invariant of invariants) findings.push({ invariant, ids: await findViolations(tx, invariant) })
    return findings
  })

export const brokenOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ ids }) => ids.length > 0)
