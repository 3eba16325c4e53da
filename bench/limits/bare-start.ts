/**
 * The limit of a warm start: imports the packages that ours loads (testing/note-modules.ts), asks the database once and
 * listens. Runs as its own process, started like ours.
 */
import { readFileSync } from 'node:fs'

const names = JSON.parse(readFileSync(process.env.BENCH_PACKAGES ?? '', 'utf8')) as string[]
// One that is there no more ends this process, and the bench with it.
await Promise.all(names.map((name) => import(name)))

const { default: pg } = await import('pg')
const client = new pg.Client(JSON.parse(process.env.BENCH_CONNECTION ?? '{}'))
client.on('error', () => {})
await client.connect()
await client.query('select 1')

const { default: Fastify } = await import('fastify')
const address = await Fastify().listen({ port: 0, host: '127.0.0.1' })
// In the words that testing/launch.ts waits for.
process.stdout.write(`Dorsal está en ${address}\n`)
