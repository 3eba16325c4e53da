/** COPY … FROM STDIN inside a transaction: the fastest way in for a whole file of rows. */
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'
import type { Tx } from './connect.ts'

/** One value of a row as COPY's text format writes it; null is \N. */
export const copyText = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text

/** `source` gives lines of COPY's text format, many at a time. */
export const copyIn = (tx: Tx, into: string, source: AsyncIterable<string>): Promise<void> => {
  const { client } = tx._.session as unknown as { client: PoolClient }
  return pipeline(source, client.query(from(`copy ${into} from stdin`)))
}
