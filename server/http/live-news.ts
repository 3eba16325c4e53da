/**
 * Server-sent events fed by PostgreSQL notifications: what one process writes, every open page of every process hears.
 * Carries no content, only that there is something new. Bounded in number, so that open pages cannot starve the server.
 */
import type { OutgoingHttpHeaders } from 'node:http'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConnectionSettings, Reader } from '../database/connect.ts'
import { listen } from '../database/listen.ts'
import { networkOf } from '../limits/network-of.ts'
import { Refusal } from './refusals.ts'

const CHANNEL = 'live_news'
const HEARTBEAT_MS = 25_000
const MOST = 5_000
/** Many phones share one address of their carrier; of IPv6 a household or a machine has a whole /64. */
const MOST_OF_AN_ADDRESS = 300

/** Inside a transaction: told when it commits, and only then. */
export const tellNews = (db: Reader, topic: string, news: object) =>
  db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ topic, news })})`)

/** A part of this process that wants to know. */
export type Hearer = {
  onNews: (topic: string, news: object) => void
  /** The line stands: something may have been said while it did not. */
  onListening: () => void
  onDeaf: () => void
}

type Listener = { topic: string; network: string; reply: FastifyReply }

export type LiveNews = {
  /** Keeps the answer open and writes `first` and then what happens to the topic. */
  follow: (request: FastifyRequest, reply: FastifyReply, topic: string, first: object) => void
  hear: (hearer: Hearer) => void
  /** How many listen now. */
  count: () => number
  closeWith: (app: FastifyInstance) => void
  stop: () => Promise<void>
}

const full = () =>
  new Refusal(503, { message: 'Hay muchas personas conectadas.', icon: 'warning' }, { retryAfter: 60 })

const frame = (news: object) => `event: news\ndata: ${JSON.stringify(news)}\n\n`

export const createLiveNews = (
  connection: ConnectionSettings,
  { most = MOST, mostOfAnAddress = MOST_OF_AN_ADDRESS } = {},
): LiveNews => {
  const listeners = new Set<Listener>()
  const hearers = new Set<Hearer>()
  let listening = false

  const ear = listen(connection, {
    channel: CHANNEL,
    name: 'dorsal-news',
    onNotice: (payload) => {
      const { topic, news } = JSON.parse(payload) as { topic: string; news: object }
      for (const listener of listeners) if (listener.topic === topic) listener.reply.raw.write(frame(news))
      for (const { onNews } of hearers) onNews(topic, news)
    },
    onListening: () => {
      listening = true
      for (const { onListening } of hearers) onListening()
    },
    onDeaf: () => {
      listening = false
      for (const { onDeaf } of hearers) onDeaf()
    },
  })

  // Tells proxies that the line is alive, and tells us which pages are gone.
  const heart = setInterval(() => {
    for (const { reply } of listeners) reply.raw.write(': \n\n')
  }, HEARTBEAT_MS)
  heart.unref()

  const endAll = async () => {
    for (const { reply } of listeners) reply.raw.end()
    listeners.clear()
  }

  return {
    follow: (request, reply, topic, first) => {
      const mine = [...listeners].filter(({ network }) => network === networkOf(request.ip)).length
      if (listeners.size >= most || mine >= mostOfAnAddress) throw full()
      const headers = reply.getHeaders() as OutgoingHttpHeaders
      reply.hijack()
      reply.raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.write(`retry: 5000\n${frame(first)}`)
      const listener = { topic, network: networkOf(request.ip), reply }
      listeners.add(listener)
      reply.raw.on('close', () => listeners.delete(listener))
    },
    hear: (hearer) => {
      hearers.add(hearer)
      if (listening) hearer.onListening()
    },
    count: () => listeners.size,
    closeWith: (app) => {
      app.addHook('preClose', endAll)
    },
    stop: async () => {
      clearInterval(heart)
      await endAll()
      await ear.stop()
    },
  }
}
