/** HTTP by hand, for what no client would send: heads and bodies that stop, lie about their length or never end. */
import { once } from 'node:events'
import { connect } from 'node:net'

export type RawAnswer = { status: number; head: string; json: Record<string, unknown> }

const CRLF = '\r\n'

const read = (text: string): RawAnswer | null => {
  const at = text.indexOf(CRLF + CRLF)
  if (at < 0) return null
  const head = text.slice(0, at)
  const body = Buffer.from(text.slice(at + 4))
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN)
  if (!(body.length >= length)) return null
  const json = /^content-type: application\/json/im.test(head)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    head,
    json: json ? JSON.parse(body.toString()) : {},
  }
}

/** A connection to a product that listens at this address. */
export const openRaw = async (address: string) => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) })
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  let received = ''
  const answered = Promise.withResolvers<RawAnswer>()
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    received += text
    const answer = read(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))
    if (answer) answered.resolve(answer)
  })
  socket.on('error', () => {})
  socket.on('close', () => answered.reject(new Error(`closed without an answer: ${received}`)))
  answered.promise.catch(() => {})

  return {
    write: (bytes: string | Buffer) => void socket.write(bytes),
    /** Head lines, the empty line behind them included. */
    head: (...lines: string[]) => void socket.write([...lines, '', ''].join(CRLF)),
    answer: answered.promise,
    /** Resolves when the other side has ended the connection. */
    closed,
    received: () => received,
    end: () => socket.destroy(),
  }
}
