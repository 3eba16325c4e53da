/** The ground all provider doubles stand on: a real HTTP server that notes what it was asked and can misbehave. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Outcome = 'approved' | 'declined' | 'pending' | 'expired' | 'abandoned' | 'error' | 'reversed'

/** A payment as a provider would know it. `amount` in pesos as the provider writes it: '85000.00'. */
export type DoublePayment = {
  referenceCode: string
  amount: string
  outcome: Outcome
  currency?: string
  method?: 'card' | 'bank' | 'cash'
  test?: boolean
  /** The provider's own number for it. */
  id?: string
  /** What it gave back of it, in its own books. */
  refunds?: DoubleRefund[]
}

/** `amount` in whole pesos. */
export type DoubleRefund = { id: string; amount: number; state: 'done' | 'pending' | 'refused' }

/** What really went back of a payment, by the provider's books. */
export const givenBack = ({ refunds = [] }: DoublePayment): number =>
  refunds.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0)

/** What is left of a payment; a refund above it is refused. */
export const leftOf = (payment: DoublePayment): number =>
  Number(payment.amount) -
  (payment.refunds ?? [])
    .filter(({ state }) => state !== 'refused')
    .reduce((sum, { amount }) => sum + amount, 0)

/** slow: it never answers. */
export type Trouble = 'slow' | 'server-error' | 'broken-json' | 'redirect' | 'huge' | 'dropped'

export type AskedRequest = {
  method: string
  path: string
  search: URLSearchParams
  headers: IncomingHttpHeaders
  json: unknown
}

export type DoubleReply = { status?: number; json: unknown }

export type ProviderDouble = {
  url: string
  requests: AskedRequest[]
  /** Settles when the first request is there. */
  asked: Promise<void>
  /** From now on every request meets this; called without a kind, it ends. */
  trouble(kind?: Trouble): void
  /** The next POST to such a path is done, and then meets this in place of its answer. */
  doThen(kind: Trouble, path: RegExp): void
  close(): Promise<void>
}

const HUGE = 'x'.repeat(2 * 1024 * 1024)

const misbehave = (kind: Trouble, response: ServerResponse) => {
  if (kind === 'slow') return
  if (kind === 'dropped') response.destroy()
  if (kind === 'server-error') response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>500</h1>')
  if (kind === 'broken-json') response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":')
  if (kind === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end()
  if (kind === 'huge')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ HUGE }))
}

export const startProviderDouble = async (
  answer: (request: AskedRequest) => DoubleReply,
): Promise<ProviderDouble> => {
  const requests: AskedRequest[] = []
  const asked = Promise.withResolvers<void>()
  let kind: Trouble | undefined
  let afterwards: { kind: Trouble; path: RegExp } | undefined
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray()).toString('utf8')
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://double')
    const request: AskedRequest = {
      method: incoming.method ?? 'GET',
      path: decodeURIComponent(pathname),
      search: searchParams,
      headers: incoming.headers,
      json: body === '' ? undefined : JSON.parse(body),
    }
    requests.push(request)
    asked.resolve()
    if (kind) return misbehave(kind, response)
    const { status = 200, json } = answer(request)
    if (afterwards && request.method === 'POST' && afterwards.path.test(request.path)) {
      const { kind: met } = afterwards
      afterwards = undefined
      return misbehave(met, response)
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    asked: asked.promise,
    trouble(next) {
      kind = next
    },
    doThen(next, path) {
      afterwards = { kind: next, path }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
