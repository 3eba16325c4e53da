/** A real SMTP server for tests, which keeps what it is sent. */
import { EventEmitter, on } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  /** Who it was really handed to, whatever the headers say. */
  recipients: string[]
  email: Email
}

export type Inbox = {
  url: string
  messages: ReceivedMail[]
  /** Resolves with the first message that fits, also one that is already there. */
  waitFor(fits: (mail: ReceivedMail) => boolean, milliseconds?: number): Promise<ReceivedMail>
  /** Every recipient is refused with this code from now on; undefined ends it. */
  refuseWith(code: number | undefined): void
  /** While held, messages are kept but who sent them hears nothing; letting go answers them all. */
  holdAnswers(held: boolean): void
  /** Breaks the connection of whoever waits for an answer. */
  hangUp(): void
  close(): Promise<void>
}

export const startInbox = async (): Promise<Inbox> => {
  const messages: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  let refusal: number | undefined
  let held = false
  let waiting: (() => void)[] = []

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (refusal === undefined) return done()
      done(Object.assign(new Error(`<${address}> is not welcome`), { responseCode: refusal }))
    },
    onData: async (stream, session, done) => {
      try {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const email = await PostalMime.parse(Buffer.concat(await stream.toArray()))
        messages.push({ recipients, email })
        arrivals.emit('mail')
        if (held) await new Promise<void>((answer) => waiting.push(answer))
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    waitFor: async (fits, milliseconds = 10_000) => {
      const arrived = on(arrivals, 'mail', { signal: AbortSignal.timeout(milliseconds) })
      for (;;) {
        const found = messages.find(fits)
        if (found) return found
        await arrived.next().catch(() => {
          throw new Error(`no such mail among ${messages.length} after ${milliseconds} ms`)
        })
      }
    },
    refuseWith: (code) => {
      refusal = code
    },
    holdAnswers: (hold) => {
      held = hold
      if (!hold) for (const answer of waiting.splice(0)) answer()
    },
    hangUp: () => {
      waiting = []
      for (const connection of server.connections) connection.close()
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
