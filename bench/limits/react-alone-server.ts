/**
 * The limit of an uncached page: React renders the same tree of the built product from data that is there already, and
 * nothing else. A process of its own, because what it costs is its processor time. Each line it reads is a number of
 * pages to render; it answers with what they cost and the text of the last one.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { PageModule } from '#server/pages/render.ts'
import type { Site } from '#server/pages/site.ts'

/** What the server takes from a build, and what React renders of it. */
type Entry = PageModule & { pageElement: (routerContext: EntryContext, url: string) => ReactNode }
type Given = { path: string; site: Site; answers: Record<string, unknown> }

const given = JSON.parse(readFileSync(process.env.BENCH_GIVEN ?? '', 'utf8')) as Given
const SERVER = new URL('../../build/server/index.js', import.meta.url)
const build = (await import(pathToFileURL(SERVER.pathname).href)) as ServerBuild
const entry = build.entry.module as unknown as Entry
const url = new URL(given.path, given.site.address).href

const contextOfLoaders = () => {
  const context = new RouterContextProvider()
  context.set(entry.siteContext, given.site)
  context.set(entry.apiContext, async (path) => ({
    status: path in given.answers ? 200 : 404,
    json: async () => given.answers[path],
  }))
  return context
}

/** Loads the page's data once, as the product does, and stops where React begins. */
const loadOnce = async () => {
  let found: EntryContext | undefined
  const stopping: ServerBuild = {
    ...build,
    entry: {
      module: {
        ...build.entry.module,
        default: (_request, _status, _headers, context) => {
          found = context
          return new Response()
        },
      },
    },
  }
  await createRequestHandler(stopping, 'production')(new Request(url), contextOfLoaders())
  if (!found) throw new Error('the page did not come as far as React')
  const told: Uint8Array[] = []
  for await (const chunk of found.serverHandoffStream ?? []) told.push(chunk)
  return { found, told }
}

const { found, told } = await loadOnce()

/** The data for the browser is text already: the limit pays for React alone. */
const contextOf = (): EntryContext => ({
  ...found,
  renderMeta: {},
  serverHandoffStream: new ReadableStream({
    start: (controller) => {
      for (const chunk of told) controller.enqueue(chunk)
      controller.close()
    },
  }),
})

const render = async (): Promise<Buffer> => {
  const chunks: Buffer[] = []
  const page = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  const { pipe } = renderToPipeableStream(entry.pageElement(contextOf(), url), {
    nonce: entry.scriptMark,
    onAllReady: () => pipe(page),
  })
  await once(page, 'finish')
  return Buffer.concat(chunks)
}

const handle = createRequestHandler(build, 'production')

/** React Router from the request on: it finds the routes, runs the loaders on data that is there, and writes it down. */
const answer = async (): Promise<string> => {
  const page = await handle(new Request(url), contextOfLoaders())
  return entry.textOf.get(page) ?? ''
}

process.stdout.write('ready\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [how, count] = line.split(' ')
  const before = process.cpuUsage()
  let html: Buffer | string = ''
  for (let number = 0; number < Number(count); number++)
    html = how === 'router' ? await answer() : await render()
  const { user, system } = process.cpuUsage(before)
  const text = html.toString().replaceAll(` nonce="${entry.scriptMark}"`, '')
  process.stdout.write(`${JSON.stringify({ ms: (user + system) / 1000, html: text })}\n`)
}
