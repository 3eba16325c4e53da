/**
 * The service worker. It keeps nothing personal: the shell of Mis Eventos and the files it needs, once somebody has seen
 * it, and the page that says there is no connection (docs/offline.md). Built into /sw.js by emit-worker.ts.
 */
import { offlinePage } from './offline-page.ts'
import { filesNamedIn, OWN_PAGE, treatmentOf } from './worker-policy.ts'

/** Written in by the build. A new one has a new version, and with it a new cache. */
declare const BUILD: {
  version: string
  entry: string
  files: string[]
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
const keepOwnPage = async () => {
  if (await kept(OWN_PAGE)) return
  const shell = await fetch(OWN_PAGE, { credentials: 'omit', cache: 'no-cache' })
  const named = filesNamedIn(await shell.clone().text())
  if (!shell.ok || !named.includes(entry)) throw new Error('The pages are of another build')
  const cache = await caches.open(CACHE)
  await cache.addAll([...new Set([...named, ...files])])
  await cache.put(OWN_PAGE, shell)
}

const othersOfOurs = async () =>
  (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE)

/** Who saw Mis Eventos under the last build finds it under this one too. */
const wasKeptBefore = async () => {
  for (const name of await othersOfOurs()) if (await (await caches.open(name)).match(OWN_PAGE)) return true
  return false
}

const install = async () => {
  await (await caches.open(CACHE)).addAll(Object.values(fonts))
  if (await wasKeptBefore()) await keepOwnPage()
  await worker.skipWaiting()
}

const activate = async () => {
  await Promise.all((await othersOfOurs()).map((name) => caches.delete(name)))
  // A page is asked for while the worker still wakes up.
  await worker.registration.navigationPreload?.enable()
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
  const shell = await kept(OWN_PAGE)
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
  if (event.data !== 'keep own page') return
  // Not kept this time: the next look at the page tries again.
  event.waitUntil(keepOwnPage().catch((error) => console.info(`Mis Eventos: ${error}`)))
})
