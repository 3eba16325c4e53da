/**
 * Which calls change what everybody sees, told to every process. The rule is by who may call, not by subject: what staff
 * do clears the pages at once, what people buy makes them age quickly (docs/page-cache.md).
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Access } from '../contract-kit.ts'
import type { Database } from '../database/connect.ts'
import { type LiveNews, tellNews } from '../http/live-news.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    changes?: true | undefined
  }
}

const TOPIC = 'pages'
/** Registrations come by the hundred a second, and each would be a notification to every process. */
const GATHER_MS = 500

type What = 'cleared' | 'touched'

export type Follower = {
  /** Staff changed something, or results were published. */
  clear: () => void
  /** Somebody registered, bought or paid. */
  touch?: () => void
  /** Whether what other processes do is heard of. */
  hearsNews?: (hears: boolean) => void
}

export type Changes = {
  follow: (follower: Follower) => void
  cleared: () => Promise<void>
  touched: () => void
}

export const createChanges = (news: LiveNews, db: Database, log: Pick<Logger, 'warn'>): Changes => {
  const from = randomUUID()
  const followers = new Set<Follower>()
  let hears = false
  let gathering = false

  const spread = (what: What) => {
    for (const { clear, touch } of followers) what === 'cleared' ? clear() : touch?.()
  }

  const setHears = (now: boolean) => {
    hears = now
    for (const { hearsNews } of followers) hearsNews?.(now)
  }

  const tell = async (what: What) => {
    await tellNews(db, TOPIC, { from, what }).catch((error) => log.warn({ err: error }, 'change not told'))
  }

  news.hear({
    onNews: (topic, said) => {
      if (topic !== TOPIC) return spread('cleared')
      const heard = said as { from: string; what: What }
      if (heard.from !== from) spread(heard.what)
    },
    onListening: () => {
      spread('cleared')
      setHears(true)
    },
    onDeaf: () => setHears(false),
  })

  return {
    follow: (follower) => {
      followers.add(follower)
      follower.hearsNews?.(hears)
    },
    cleared: () => {
      spread('cleared')
      return tell('cleared')
    },
    touched: () => {
      spread('touched')
      if (gathering) return
      gathering = true
      setTimeout(() => {
        gathering = false
        void tell('touched')
      }, GATHER_MS).unref()
    },
  }
}

const STAFF: ReadonlySet<Access> = new Set(['staff', 'staff of the event', 'administrator'])

const mayChange = ({ method, routeOptions: { config } }: FastifyRequest) =>
  config.access !== undefined && (config.changes || (method !== 'GET' && method !== 'HEAD'))

/** Before the answer leaves: who made the change finds it on the next page they open. */
export const noteChanges = (app: FastifyInstance, changes: Changes) => {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 400 || !mayChange(request)) return done()
    const { access } = request.routeOptions.config
    if (access && STAFF.has(access)) {
      changes.cleared().then(() => done(), done)
      return
    }
    changes.touched()
    done()
  })
}
