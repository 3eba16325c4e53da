/** A change: all of it or nothing, tried again when PostgreSQL asks for it (serialization, deadlock). */
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, sqlState, type Tx } from './connect.ts'

/** Too many people want the same rows: becomes a 503 with Retry-After. */
export class BusyError extends Error {}

class RolledBack extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('rolled back')
    this.outcome = outcome
  }
}

/** Ends a change with an expected refusal: what it wrote is undone, and inTransaction returns this outcome. */
export const refuse = (outcome: unknown): never => {
  throw new RolledBack(outcome)
}

const RETRIES = 3
const TRY_AGAIN = new Set(['40001', '40P01'])
const WAITED_TOO_LONG = new Set(['55P03', '57014'])

/** For a lock, or for an answer: nothing is wrong with what was asked. */
export const waitedTooLong = (error: unknown): boolean => WAITED_TOO_LONG.has(sqlState(error) ?? '')

const retrying = async <T>(change: () => Promise<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome as T
      const state = sqlState(error)
      const retry = state !== undefined && TRY_AGAIN.has(state)
      if (retry && attempt < RETRIES) {
        await wait(10 + Math.random() * 40 * 2 ** attempt)
        continue
      }
      if (retry || waitedTooLong(error)) throw new BusyError('busy', { cause: error })
      throw error
    }
  }
}

export const inTransaction = <T>(db: Database, change: (tx: Tx) => Promise<T>): Promise<T> =>
  retrying(() => db.transaction(change))

/**
 * A change that is one statement: PostgreSQL makes it whole by itself, and no lock of it waits for this process to find
 * time for the next step.
 */
export const inOneStatement = <T>(db: Database, change: (db: Database) => Promise<T>): Promise<T> =>
  retrying(() => change(db))

/** A part of a change that may be refused by itself: what it wrote is undone, the rest of the change goes on. */
export const inSavepoint = async <T>(tx: Tx, part: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await tx.transaction(part)
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as T
    throw error
  }
}
