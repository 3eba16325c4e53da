/**
 * The service worker. It keeps nothing personal: the shells of Mis Eventos and of the crew's desks with the files they
 * need, each once somebody has seen it, and the page that says there is no connection (docs/offline.md). Built into
 * /sw.js by emit-worker.ts.
 */
import { offlinePage } from './offline-page.ts'
import { filesNamedIn, SHELLS, type Shell, shellOf, treatmentOf } from './worker-policy.ts'

/** Written in by the build. A new one has a new version, and with it a new cache. */
declare const BUILD: {
  version: string
  entry: string
  /** Of each shell. */
  files: Record<Shell, string[]>
  fonts: { text: string; display: string }
}

const { version, entry, files, fonts } = BUILD

/** The parts of a worker's world that the DOM's types do not know. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Scope = {
  location: Location
  registration: ServiceWorkerRegistration
  skipWaiting: () => Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & MessageEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
const worker = globalThis as unknown as Scope

const OURS = 'dorsal-'
const CACHE = `${OURS}${version}`
/** In the crowd at a start the network is there and does not answer. */
const PATIENCE_MS = 4_000

const kept = async (address: string) =>
  (await caches.open(CACHE)).match(address, { ignoreVary: true, ignoreSearch: true })

/** The shell is stored last: where it is, everything it needs is too. */
const keepShell = async (address: Shell) => {
  if (await kept(address)) return
  const shell = await fetch(address, { credentials: 'omit', cache: 'no-cache' })
  const named = filesNamedIn(await shell.clone().text())
  if (!shell.ok || !named.includes(entry)) throw new Error('The pages are of another build')
  const cache = await caches.open(CACHE)
  const missing = []
  // Shells share most of theirs.
  for (const file of new Set([...named, ...files[address]]))
    if (!(await cache.match(file))) missing.push(file)
  await cache.addAll(missing)
  await cache.put(address, shell)
}

const othersOfOurs = async () =>
  (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE)

/** Who saw a page under the last build finds it under this one too. */
const keptBefore = async (): Promise<Shell[]> => {
  const found = new Set<Shell>()
  for (const name of await othersOfOurs()) {
    const cache = await caches.open(name)
    for (const address of Object.keys(SHELLS) as Shell[]) if (await cache.match(address)) found.add(address)
  }
  return [...found]
}

const install = async () => {
  await (await caches.open(CACHE)).addAll(Object.values(fonts))
  for (const address of await keptBefore()) await keepShell(address)
  await worker.skipWaiting()
}

/** In Firefox (153) a navigation fails when its preload does, whatever the worker answers: nothing would open offline. */
const PRELOADS = !navigator.userAgent.includes('Firefox/')

const activate = async () => {
  await Promise.all((await othersOfOurs()).map((name) => caches.delete(name)))
  // A page is asked for while the worker still wakes up.
  const preload = worker.registration.navigationPreload
  await (PRELOADS ? preload?.enable() : preload?.disable())
}

const fromNetwork = async ({ preloadResponse, request }: Fetching) =>
  (await preloadResponse) ?? fetch(request)

const sayOffline = () => {
  const nonce = crypto.randomUUID()
  const policy = `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; connect-src 'self'; script-src 'nonce-${nonce}'`
  return new Response(offlinePage({ nonce, fonts }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${policy}; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}

const page = (event: Fetching) => fromNetwork(event).catch(sayOffline)

const ownPage = async (event: Fetching): Promise<Response> => {
  const address = shellOf(new URL(event.request.url).pathname)
  const shell = address ? await kept(address) : undefined
  if (!shell) return page(event)
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(shell), PATIENCE_MS))
  try {
    const answer = await Promise.race([fromNetwork(event), patience])
    // The proxy is there, the product behind it is not.
    return answer.status > 500 ? shell : answer
  } catch {
    return shell
  }
}

const file = async ({ request }: Fetching) => (await kept(request.url)) ?? fetch(request)

/** Without network every link opens a document, which the worker can answer: the router knows how when told so. */
const discovery = ({ request }: Fetching) =>
  fetch(request).catch(
    () => new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
  )

const answers = { file, page, 'own page': ownPage, 'route discovery': discovery }

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  const treatment = treatmentOf(event.request, worker.location.origin)
  if (treatment !== 'untouched') event.respondWith(answers[treatment](event))
})
worker.addEventListener('message', (event) => {
  const address = typeof event.data?.keep === 'string' ? shellOf(event.data.keep) : null
  // Not kept this time: the next look at the page tries again.
  if (address) event.waitUntil(keepShell(address).catch((error) => console.info(`${address}: ${error}`)))
})
