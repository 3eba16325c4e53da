/** A real SMTP server that takes every mail and keeps nothing but the count. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export const startSink = async () => {
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _session, done) => {
      stream.resume()
      stream.once('end', () => {
        taken++
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
