/** A light client over kept connections: the generator shares the machine with what it measures. */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export type Reply = { status: number; body: Buffer; headers: IncomingHttpHeaders }

export const createClient = (address: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(address)
  const send = (method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const asked = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...(body
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
              : {}),
            ...headers,
          },
        },
        (answer: IncomingMessage) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              body: Buffer.concat(chunks),
              // Put together by Node when somebody looks at them, which few do.
              get headers() {
                return answer.headers
              },
            }),
          )
          answer.on('error', reject)
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  return {
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body: unknown, headers?: Record<string, string>) =>
      send('POST', path, JSON.stringify(body), headers),
    /** Fields as a provider posts them. */
    form: (path: string, fields: string) =>
      send('POST', path, fields, { 'content-type': 'application/x-www-form-urlencoded' }),
    close: () => agent.destroy(),
  }
}
