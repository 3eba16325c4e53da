/**
 * COPY … TO STDOUT: the fastest way out for a whole table. The driver hands over the protocol's messages, one a row;
 * a reader that is slower than the database makes it wait.
 */
import { PassThrough, type Readable } from 'node:stream'
import type { ClientBase, Connection, Submittable } from 'pg'

type CopyConnection = Connection & { stream: { pause(): void; resume(): void } }

/** Rows in COPY's text format, one a chunk. */
export const copyOut = (client: ClientBase, from: string): Readable => {
  const rows = new PassThrough({ objectMode: true, highWaterMark: 1_000 })
  const text = `copy ${from} to stdout`
  client.query({
    text,
    submit: (connection: Connection) => {
      const { stream } = connection as CopyConnection
      // Also when the reader left: the rest must run through before the connection can be used or closed.
      rows.on('drain', () => stream.resume()).on('close', () => stream.resume())
      ;(connection as Connection & { query: (text: string) => void }).query(text)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }, { stream }: CopyConnection) => {
      // The parser reuses its buffer.
      if (!rows.destroyed && !rows.write(Buffer.from(chunk))) stream.pause()
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleReadyForQuery: () => void rows.end(),
    handleCommandComplete: () => {},
    handleRowDescription: () => {},
    handleDataRow: () => {},
    handleEmptyQuery: () => {},
    handlePortalSuspended: () => {},
  } as unknown as Submittable)
  return rows
}
