/** Delivery against a real server: only a 200 counts, tries are counted, and nothing is followed. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { deliverWaves } from './deliver.ts'

const answering = async (statuses: number[]) => {
  const bodies: URLSearchParams[] = []
  const server = createServer(async (request, response) => {
    bodies.push(new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8')))
    const status = statuses.shift() ?? 200
    response.writeHead(status, status === 302 ? { location: '/otra' } : {}).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/aviso`,
    bodies,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const deliver = async (
  url: string,
  waves: Record<string, string>[][],
  signal = new AbortController().signal,
) => {
  const noted: number[] = []
  const note = async (_: unknown, status: number) => {
    noted.push(status)
  }
  const { rest } = await deliverWaves({ url, signal, note, retryMs: [0, 0, 0] }, waves)
  return { noted, rest }
}

test('what is not answered with 200 is sent again, three times, with the tries counted', async () => {
  const server = await answering([500, 302, 204, 200])
  const { noted, rest } = await deliver(server.url, [[{ a: '1', attempts: '1' }]])
  expect(noted).toEqual([500])
  await rest
  expect(noted).toEqual([500, 302, 204, 200])
  expect(server.bodies.map((body) => body.get('attempts'))).toEqual(['1', '2', '3', '4'])
  server.close()
})

test('waves follow each other, copies of one go at once, and a stop ends the retries', async () => {
  const server = await answering([])
  const { noted } = await deliver(server.url, [[{ a: '1' }], Array(25).fill({ a: '2' }), [{ a: '3' }]])
  expect(noted).toEqual(Array(27).fill(200))
  expect([server.bodies.at(0)?.get('a'), server.bodies.at(-1)?.get('a')]).toEqual(['1', '3'])
  server.close()

  const gone = await deliver('http://127.0.0.1:9/', [[{ a: '1' }]], AbortSignal.abort())
  await gone.rest
  expect(gone.noted).toEqual([])
})
