/** Every acknowledged peso is a line: what the provider and the desk know of, held against payments and refunds. */
import { type SQL, sql } from 'drizzle-orm'
import type { Faults } from './compare.ts'
import type { Ledger } from './ledger.ts'
import type { Stage } from './stage.ts'

const rowsOf = async <T extends Record<string, unknown>>({ db }: Stage, query: SQL) =>
  (await db.execute<T>(query)).rows as T[]

type Line = { key: string; lines: number; amount: number; countered: number }

/** Of the drill only: the demo's came before. */
const gatewayLines = (stage: Stage, firstAttempt: number) =>
  rowsOf<Line>(
    stage,
    sql`select a.reference_code as key, count(p.id)::int as lines, coalesce(sum(p.amount), 0)::int as amount, 0 as countered
      from payment_attempts a join payments p on p.attempt_id = a.id
      where a.id > ${firstAttempt} group by a.id`,
  )

const compareGateway = async (
  stage: Stage,
  { decided, uncertain }: Ledger,
  failures: Faults,
  { isFinal, firstAttempt }: { isFinal: boolean; firstAttempt: number },
) => {
  const lines = await gatewayLines(stage, firstAttempt)
  const lineOf = new Map(lines.map((line) => [line.key, line]))
  let [books, booked] = [0, 0]
  for (const [code, { outcome, acknowledged, amount }] of decided) {
    const line = lineOf.get(code)
    if (line && line.lines > 1) failures.doubled.push(`line of ${code}`)
    if (outcome !== 'approved') continue
    books += amount
    booked += line?.amount ?? 0
    if ((acknowledged || isFinal) && line?.amount !== amount) failures.lost.push(`line of ${code}`)
  }
  for (const { key } of lines)
    if (decided.get(key)?.outcome !== 'approved' && !uncertain.has(key))
      failures.doubled.push(`line of ${key} that nobody paid`)
  if (isFinal && books !== booked) failures.lost.push(`${books - booked} pesos of the provider's books`)
}

const compareDesk = async (stage: Stage, { taken, countered }: Ledger, failures: Faults) => {
  const lines = await rowsOf<Line>(
    stage,
    sql`select split_part(p.request_key, ':', 3) as key, count(*)::int as lines, sum(p.amount)::int as amount,
        (select coalesce(sum(c.amount), 0) from payments c where c.counters_id = min(p.id))::int as countered
      from payments p where p.request_key like '%:drill-%' group by p.request_key`,
  )
  const lineOf = new Map(lines.map((line) => [line.key, line]))
  for (const [key, { amount, acknowledged }] of taken) {
    const line = lineOf.get(key)
    if (acknowledged && line?.amount !== amount) failures.lost.push(`money at the desk ${key}`)
    if (line && line.lines > 1) failures.doubled.push(`money at the desk ${key}`)
  }
  for (const { key } of lines) if (!taken.has(key)) failures.doubled.push(`line ${key} that nobody paid`)
  for (const key of countered) {
    const { amount = 0, countered: back = 0 } = lineOf.get(key) ?? {}
    if (amount + back !== 0) failures.lost.push(`counter of ${key}`)
  }
}

const compareRefunds = async (stage: Stage, { given }: Ledger, failures: Faults) => {
  const rows = await rowsOf<{ key: string; state: string; amount: number; came_back: number }>(
    stage,
    sql`select split_part(r.request_key, ':', 3) as key, r.state, r.amount, coalesce((select -sum(c.amount) from refunds c where c.counters_id = r.id), 0)::int as came_back
      from refunds r where r.request_key like '%:drill-%'`,
  )
  const ORDER = ['requested', 'approved', 'sent', 'confirmed', 'failed']
  const rowOf = new Map(rows.map((row) => [row.key, row]))
  for (const [key, { amount, acknowledged, reached }] of given) {
    const row = rowOf.get(key)
    if (!acknowledged) continue
    if (row?.amount !== amount) failures.lost.push(`refund ${key}`)
    // A step whose answer was lost may have gone further.
    else if (ORDER.indexOf(row.state) < ORDER.indexOf(reached)) failures.lost.push(`step of refund ${key}`)
  }
  if (rowOf.size < rows.length) failures.doubled.push('a refund')
}

export const compareMoney = async (
  stage: Stage,
  ledger: Ledger,
  failures: Faults,
  options: { isFinal: boolean; firstAttempt: number },
) => {
  await compareGateway(stage, ledger, failures, options)
  await compareDesk(stage, ledger, failures)
  await compareRefunds(stage, ledger, failures)
}
