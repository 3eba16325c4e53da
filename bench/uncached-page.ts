/** An event's page that is made anew, with everything around it, beside React rendering the same page alone. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { createClient } from './measuring/http-client.ts'
import { sideBySide } from './measuring/load.ts'
import { processorTime } from './measuring/processor-time.ts'
import type { Stage } from './measuring/stage.ts'
import { milliseconds, type Row } from './measuring/table.ts'

const PAGES = 200
const ROUNDS = 5

type Rendered = { ms: number; html: string }
/** Alone: React with the data as text already. With its router: from the request and the data on. */
type How = 'react' | 'router'

/** The limit, in a process of its own (react-alone-server.ts). */
const startReact = async (given: { path: string; site: object; answers: Record<string, unknown> }) => {
  const folder = mkdtempSync(join(tmpdir(), 'dorsal-bench-react-'))
  const file = join(folder, 'given.json')
  writeFileSync(file, JSON.stringify(given))
  const program = fileURLToPath(new URL('./limits/react-alone-server.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', BENCH_GIVEN: file },
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    render: async (how: How, pages: number): Promise<Rendered> => {
      child.stdin.write(`${how} ${pages}\n`)
      const { value } = await lines.next()
      return JSON.parse(value ?? '') as Rendered
    },
    stop: async () => {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Both are the same page: but for what the server takes out or puts in, and for the event's changing address. */
const requireSame = (ours: string, limit: string) => {
  const plain = (html: string) =>
    html.replaceAll(' fetchpriority="low"', '').replaceAll(/media-maraton-[a-z0-9-]+/g, '')
  if (plain(ours) !== plain(limit)) throw new Error('React alone renders another page than the product')
}

export const benchUncached = async ({ address, dataDir, pid }: Stage, slug: string): Promise<Row[]> => {
  const client = createClient(address, 1)
  const db = new pg.Client(findRunningDatabase(dataDir) ?? {})
  await db.connect()
  const read = async (path: string) => String((await client.get(path)).body)
  const calls = [`/api/site/events/${slug}`, '/api/site/seller']
  const answers: [string, unknown][] = []
  for (const path of calls) answers.push([path, JSON.parse(await read(path))])
  const page = await read(`/evento/${slug}`)
  const organizer = /og:site_name" content="[^"]* · ([^"]*)"/.exec(page)?.[1] ?? ''
  const react = await startReact({
    path: `/evento/${slug}`,
    site: { demo: true, organizer, address },
    answers: Object.fromEntries(answers),
  })
  for (const how of ['react', 'router'] as const) requireSame(page, (await react.render(how, PAGES)).html)

  // Under an address that nobody has asked for, nothing of the page is cached. Changing it is counted as ours.
  let number = 0
  let current = slug
  const rename = async (next: string) => {
    await db.query('update events set slug = $1 where slug = $2', [next, current])
    current = next
  }
  const ours = async () => {
    const before = processorTime(pid)
    for (let count = 0; count < PAGES; count++) {
      number += 1
      await rename(`${slug}-${number}`)
      const { status } = await client.get(`/evento/${current}`)
      if (status !== 200) throw new Error(`an uncached page answered ${status}`)
    }
    return (processorTime(pid) - before) / PAGES
  }
  const alone = async (how: How) => (await react.render(how, PAGES)).ms / PAGES
  await ours()
  const withRouter: number[] = []
  const rendered = await sideBySide(ROUNDS, ours, async () => {
    withRouter.push(await alone('router'))
    return alone('react')
  })
  await rename(slug)
  await db.end()
  client.close()
  await react.stop()
  const router = withRouter.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  const what = 'an uncached event page, processor time of server and database'
  return [
    {
      what: `${what} (beside React rendering the same page alone)`,
      ours: milliseconds(rendered.ours),
      limit: milliseconds(rendered.limit),
      ratio: rendered.ratio,
      bar: { kind: 'at most', value: 1.5 },
    },
    {
      what: `${what} (beside React and its router making the same page of the same data)`,
      ours: milliseconds(rendered.ours),
      limit: milliseconds(router),
      ratio: rendered.ours / router,
      bar: null,
    },
  ]
}
