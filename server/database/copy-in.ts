/**
 * COPY … FROM STDIN inside a transaction: the fastest way in for a whole file of rows. The driver knows the messages of
 * the protocol but has no source for them; this is that source.
 */
import type { Connection, PoolClient, Submittable } from 'pg'
import type { Tx } from './connect.ts'

type CopyConnection = Connection & {
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean }
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/** One value of a row as COPY's text format writes it; null is \N. */
export const copyText = (text: string): string =>
  /[\\\t\n\r]/.test(text)
    ? text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : text

const drained = ({ stream }: CopyConnection) =>
  new Promise<void>((done) => {
    const go = () => {
      stream.off('drain', go)
      stream.off('close', go)
      done()
    }
    stream.on('drain', go)
    stream.on('close', go)
  })

const submittable = (text: string, source: AsyncIterable<string>, settle: (error?: Error) => void) => {
  let failed: Error | undefined
  const send = async (connection: CopyConnection) => {
    try {
      for await (const chunk of source) {
        if (failed) return
        connection.sendCopyFromChunk(Buffer.from(chunk))
        if (connection.stream.writableNeedDrain) await drained(connection)
      }
      if (!failed) connection.endCopyFrom()
    } catch (error) {
      failed ??= error as Error
      connection.sendCopyFail('the source broke')
    }
  }
  return {
    text,
    submit: (connection: Connection) => (connection as CopyConnection).query(text),
    handleCopyInResponse: (connection: CopyConnection) => void send(connection),
    handleError: (error: Error) => {
      failed ??= error
      settle(failed)
    },
    handleReadyForQuery: () => settle(failed),
    handleCommandComplete: () => {},
    handleRowDescription: () => {},
    handleDataRow: () => {},
    handleEmptyQuery: () => {},
    handlePortalSuspended: () => {},
  }
}

/** `source` gives lines of COPY's text format, many at a time. */
export const copyIn = (tx: Tx, into: string, source: AsyncIterable<string>): Promise<void> => {
  const { client } = tx._.session as unknown as { client: PoolClient }
  return new Promise((done, fail) => {
    const settle = (error?: Error) => (error ? fail(error) : done())
    client.query(submittable(`copy ${into} from stdin`, source, settle) as unknown as Submittable)
  })
}
