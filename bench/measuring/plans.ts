/** The plan of the longest statement that a read sends, printed beside the table: none may read a whole table. */
import type { Database } from '#server/database/connect.ts'

type Asked = { text: string; values: unknown[] }

/** The statements these reads send, recorded on their way. */
const record = async (db: Database, read: () => Promise<unknown>): Promise<Asked[]> => {
  const asked: Asked[] = []
  const client = db.$client
  const send = client.query.bind(client) as (query: { text: string }, values?: unknown[]) => unknown
  client.query = ((query: { text: string }, values: unknown[] = []) => {
    asked.push({ text: query.text, values })
    return send(query, values)
  }) as typeof client.query
  await read()
  client.query = send as typeof client.query
  return asked
}

export const printPlan = async (db: Database, what: string, read: () => Promise<unknown>) => {
  const [heaviest] = (await record(db, read)).toSorted((one, other) => other.text.length - one.text.length)
  if (!heaviest) return
  console.error(`  ${what}`)
  const { rows } = await db.$client.query(`explain ${heaviest.text}`, heaviest.values)
  for (const { 'QUERY PLAN': line } of rows as { 'QUERY PLAN': string }[]) console.error(`    ${line}`)
}
