/** A client that behaves: it waits when it is told to, asks again when nobody answered, and counts what it got. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Chance } from '#demo/random.ts'

export type Answer = { status: number; location: string; json: Record<string, unknown> }
export type Asked = {
  method?: 'GET' | 'POST'
  path: string
  json?: unknown
  body?: Buffer | URLSearchParams
  headers?: Record<string, string>
  /** A refusal is a good answer too. */
  mayRefuse?: boolean
}

/** Of one fault. */
export type Tally = {
  acts: number
  answers: number
  unanswered: number
  busy: number
  /** What no client should ever see. */
  broken: string[]
}

export const newTally = (): Tally => ({ acts: 0, answers: 0, unanswered: 0, busy: 0, broken: [] })

const PATIENCE_MS = 20_000
/** A person who got no answer tries again for so long. */
const PERSEVERANCE_MS = 45_000
const PAUSE_MS = 200

/** Without numbers, which make every fault look like another. */
const placeOf = (path: string) => path.split('?')[0]?.replaceAll(/\d{3,}|[\w-]{16,}/g, '…')

export const createClient = (addresses: readonly string[], chance: Chance) => {
  let tally = newTally()

  const note = (asked: Asked, { status, headers }: Response) => {
    tally.answers += 1
    const isBusy = status === 503 && headers.has('retry-after')
    if (isBusy) tally.busy += 1
    else if (status >= (asked.mayRefuse ? 500 : 400)) tally.broken.push(`${status} ${placeOf(asked.path)}`)
  }

  /** null: nobody answered. */
  const once = async (asked: Asked, address = chance.pick(addresses)): Promise<Answer | null> => {
    const { method = asked.json || asked.body ? 'POST' : 'GET', path, json, body, headers = {} } = asked
    tally.acts += 1
    try {
      const answer = await fetch(address + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(json ? { body: JSON.stringify(json) } : {}),
        ...(body ? { body: body as BodyInit } : {}),
      })
      const text = await answer.text()
      note(asked, answer)
      const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
      return {
        status: answer.status,
        location: answer.headers.get('location') ?? '',
        json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
      }
    } catch {
      tally.unanswered += 1
      return null
    }
  }

  return {
    once,
    /** The same question again and again, until it is answered otherwise than 'try later'. */
    ask: async (asked: Asked): Promise<Answer | null> => {
      const until = performance.now() + PERSEVERANCE_MS
      for (;;) {
        const answer = await once(asked)
        if (answer && answer.status !== 503) return answer
        if (performance.now() > until) return null
        await wait(PAUSE_MS * (1 + chance.next()))
      }
    },
    /** The count so far; a new one begins. */
    takeTally: () => {
      const taken = tally
      tally = newTally()
      return taken
    },
    addresses,
  }
}

export type Client = ReturnType<typeof createClient>
