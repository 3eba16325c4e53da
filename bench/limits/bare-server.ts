/** The limit: a Fastify that only does what cannot be left out. Runs as its own process, like ours. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'

const app = Fastify()
const connection = process.env.BENCH_CONNECTION
const pool = connection ? new pg.Pool({ ...JSON.parse(connection), max: 10 }) : null
const page = process.env.BENCH_PAGE ? readFileSync(process.env.BENCH_PAGE) : Buffer.alloc(0)
const encoding = process.env.BENCH_ENCODING ?? ''

app.get('/page', (_request, reply) => {
  reply.header('content-type', 'text/html; charset=utf-8')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(page)
})

/** One indexed read and one upsert. */
app.get<{ Params: { dni: string } }>('/lookup/:dni', async (request) => {
  const { rows } = await (pool as pg.Pool).query({
    name: 'read',
    text: 'select name, last_name from competitors where dni = $1',
    values: [request.params.dni],
  })
  await (pool as pg.Pool).query({
    name: 'count',
    text: `insert into rate_limits as r (key, hits, ends_at) values ($1, 1, now() + interval '1 hour')
      on conflict (key) do update set hits = r.hits + 1 returning hits`,
    values: [`bench:${request.params.dni}`],
  })
  return { status: 0, data: rows[0] ?? null }
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`bare ${address}\n`)
