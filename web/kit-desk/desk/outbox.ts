/**
 * Rows on their way: each lies in the vault before the screen says that it happened, and leaves it when the server
 * acknowledged its id. What cannot be read stays, with the sentence that says so.
 */
import type { KeptHandover, SentHandover } from '#domain/kit-desk/contract.ts'
import type { Vault } from '#web/offline/vault.ts'
import { ROWS, rowName, type UnsentRow } from './records.ts'

export type Stored = { key: string; value: UnsentRow }

/** As whoever the rows were made by; throws what the call threw. */
export type SendRows = (token: string | null, rows: readonly SentHandover[]) => Promise<Answer[]>

export type Answer = Pick<KeptHandover, 'id' | 'outcome' | 'says' | 'conflict'>
export type Acknowledged = { row: SentHandover; answer: Answer }

/** Well under what one upload may have: a bad network gets small parcels through. */
const BATCH = 50

const byToken = (rows: readonly Stored[]): Stored[][] => {
  const holders = new Map<string | null, Stored[]>()
  for (const stored of rows) {
    const { token } = stored.value
    holders.set(token, [...(holders.get(token) ?? []), stored])
  }
  return [...holders.values()]
}

const parcels = (rows: readonly Stored[]): Stored[][] =>
  byToken(rows).flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / BATCH) }, (_, at) => own.slice(at * BATCH, (at + 1) * BATCH)),
  )

export const createOutbox = (vault: Vault) => {
  const load = () => vault.list<UnsentRow>(ROWS)

  /** All rows of an act or none. */
  const put = (rows: readonly SentHandover[], token: string | null): Promise<void> =>
    vault.writeAll(rows.map((row) => ({ key: rowName(row), value: { row, token } satisfies UnsentRow })))

  /** Sends what waits, parcel by parcel. The first failure ends it; what was acknowledged before is gone for good. */
  const send = async (
    post: SendRows,
    onAcknowledged: (done: Acknowledged[]) => Promise<void>,
  ): Promise<void> => {
    const waiting = (await load()).filter(({ value }) => value.refused === undefined)
    for (const parcel of parcels(waiting)) {
      const answers = await post(
        parcel[0]?.value.token ?? null,
        parcel.map(({ value }) => value.row),
      )
      const byId = new Map(answers.map((answer) => [answer.id, answer]))
      const done: Acknowledged[] = []
      const gone: string[] = []
      for (const { key, value } of parcel) {
        const answer = byId.get(value.row.id)
        // Not named in the answer: not acknowledged.
        if (!answer) continue
        if (answer.outcome === 'unreadable') {
          await vault.write(key, { ...value, refused: answer.says ?? 'El servidor no pudo leer esta fila.' })
          continue
        }
        done.push({ row: value.row, answer })
        gone.push(key)
      }
      // First what is known of them, then the rows: a tab closed in between sends them again, and they are one.
      await onAcknowledged(done)
      for (const key of gone) await vault.remove(key)
    }
  }

  return { load, put, send }
}

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** After so many failures in a row. `random` from 0 to 1: forty phones do not come back in the same second. */
export const waitAfter = (failures: number, random: number): number =>
  Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10)) * (0.5 + random / 2))
