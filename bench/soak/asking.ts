/** How the crowd asks: a 503 with Retry-After is obeyed, what should not come is written down, what must come is read. */
import { setTimeout as wait } from 'node:timers/promises'
import { createClient, type Reply } from '../measuring/http-client.ts'

const SOCKETS = 200
/** Who is told to come back comes back, but not for ever. */
const MOST_TRIES = 30

export type Headers = Record<string, string>
export type Body = {
  json?: unknown
  form?: Record<string, string>
  parts?: { body: Buffer; headers: Headers }
}
type Method = 'GET' | 'POST' | 'PUT'

/** What became of everything that was asked. */
const createTally = () => ({
  calls: 0,
  /** 503 with Retry-After. */
  obeyed: 0,
  /** 5xx of any other kind, and no answer at all. */
  broken: [] as string[],
  /** 4xx where the act must succeed, and acts that ended otherwise than they must. */
  refused: [] as string[],
  /** Acts that were finished, by name. */
  acts: new Map<string, number>(),
})
export type Tally = ReturnType<typeof createTally>

/** An act cannot go on; what it is has been written down already. */
export class ActEnded extends Error {}

/** What the act needs is not there yet, as in the first seconds: no fault of anybody's. */
export class TooEarly extends Error {}

const packed = ({ json, form, parts }: Body): { body?: string | Buffer; headers: Headers } => {
  if (parts) return parts
  if (json !== undefined) return { body: JSON.stringify(json), headers: {} }
  if (form)
    return {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
  return { headers: {} }
}

/** Without numbers and keys, so that the same failure reads the same. */
const placeOf = (path: string) => path.split('?')[0]?.replaceAll(/\d+|[\w-]{16,}/g, '…')

export const createAsking = (address: string) => {
  const client = createClient(address, SOCKETS)
  const tally = createTally()

  const ask = async (
    method: Method,
    path: string,
    headers: Headers = {},
    content: Body = {},
  ): Promise<Reply> => {
    const sent = packed(content)
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      tally.calls += 1
      const reply = await client
        .send(method, path, sent.body, { ...sent.headers, ...headers })
        .catch((error: Error) => {
          tally.broken.push(`${method} ${placeOf(path)}: ${error.message}`)
          throw new ActEnded()
        })
      const { status } = reply
      if (status < 400) return reply
      const pause = Number(reply.headers['retry-after'])
      if (status === 503 && pause > 0) {
        tally.obeyed += 1
        await wait(pause * 1000 * (1 + Math.random()))
        continue
      }
      const list = status >= 500 ? tally.broken : tally.refused
      list.push(`${method} ${placeOf(path)}: ${status} ${String(reply.body).slice(0, 200)}`)
      throw new ActEnded()
    }
    tally.refused.push(`${method} ${placeOf(path)}: told to come back ${MOST_TRIES} times`)
    throw new ActEnded()
  }

  const read = async <T>(...asked: Parameters<typeof ask>): Promise<T> =>
    JSON.parse(String((await ask(...asked)).body)) as T

  /** One act from beginning to end; it never throws. */
  const run = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
      tally.acts.set(name, (tally.acts.get(name) ?? 0) + 1)
    } catch (error) {
      if (error instanceof ActEnded || error instanceof TooEarly) return
      tally.refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  return {
    tally,
    run,
    get: (path: string, headers?: Headers) => ask('GET', path, headers),
    /** A JSON answer. */
    find: <T>(path: string, headers?: Headers) => read<T>('GET', path, headers),
    post: <T>(path: string, json: unknown, headers?: Headers) => read<T>('POST', path, headers, { json }),
    /** As a browser posts a form that is not JSON. */
    form: (path: string, form: Record<string, string>, headers?: Headers) =>
      ask('POST', path, headers, { form }),
    upload: <T>(path: string, parts: NonNullable<Body['parts']>, headers?: Headers) =>
      read<T>('POST', path, headers, { parts }),
    close: client.close,
  }
}
export type Asking = ReturnType<typeof createAsking>

/** Ends the act with what was found instead. */
export const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}
