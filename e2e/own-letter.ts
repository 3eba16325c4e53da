/** The person's own link, out of the letter to the address on the registration: no answer of the product carries it. */
import { setTimeout as wait } from 'node:timers/promises'

type Call = <T>(method: string, path: string, body?: object) => Promise<T>

const PATIENCE_MS = 30_000

export const ownTokenOf = async (call: Call, email: string, reference: string): Promise<string> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(200)) {
    const { data } = await call<{ data: { id: number; kind: string }[] }>('GET', `/api/mails?search=${email}`)
    for (const { id } of data.filter(({ kind }) => kind.startsWith('registration-'))) {
      const { mail } = await call<{ mail: { text: string } }>('GET', `/api/mails/${id}`)
      const token = /#mio=(\S+)/.exec(mail.text)?.[1]
      if (token?.startsWith(`${reference}.`)) return token
    }
  }
  throw new Error(`No own link in the letters to ${email}`)
}
