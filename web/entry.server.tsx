/**
 * Renders a page completely before answering, so that the server can hash its inline scripts for the
 * content-security policy and keep it in the page cache.
 */
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'

import { ScriptMark } from './script-mark.ts'

export { apiContext, siteContext } from './page-context.ts'

/** Known to this process alone: what people wrote before cannot carry it. */
export const scriptMark = randomBytes(16).toString('hex')

const RENDER_LIMIT_MS = 10_000

/** What React renders, with nothing around it: the bench of pages renders it alone. */
export const pageElement = (routerContext: EntryContext, url: string) => (
  <ScriptMark value={scriptMark}>
    <ServerRouter context={routerContext} url={url} nonce={scriptMark} />
  </ScriptMark>
)

/** Scripts wait behind what is seen first: styles, fonts and the picture of the first screen. */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** The text of an answer, so that the server need not read it back out of a stream of bytes. */
export const textOf = new WeakMap<Response, string>()

const asResponse = (html: string, status: number, headers: Headers) => {
  const response = new Response(null, { status, headers })
  textOf.set(response, html)
  return response
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failure: unknown
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    const settle = () => {
      clearTimeout(limit)
      request.signal.removeEventListener('abort', stop)
    }
    page.on('finish', () => {
      settle()
      if (failure) reject(failure)
      else resolve(asResponse(scriptsLast(Buffer.concat(chunks).toString()), status, headers))
    })

    const { pipe, abort } = renderToPipeableStream(pageElement(routerContext, request.url), {
      nonce: scriptMark,
      onAllReady: () => pipe(page),
      onShellError: (error) => {
        settle()
        reject(error)
      },
      // A part that failed would be retried in the browser; a half page must not be cached.
      onError: (error) => {
        failure ??= error
      },
    })
    const stop = () => abort(request.signal.reason)
    const limit = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_LIMIT_MS)
    if (request.signal.aborted) stop()
    else request.signal.addEventListener('abort', stop, { once: true })
  })
}

/** `/evento/:slug` for `/evento/media-maraton`: an address can hold a dni, so only its shape is written down. */
const shapeOf = (address: string, params: Record<string, string | undefined>): string => {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]))
  return new URL(address).pathname
    .replace(/\.data$/, '')
    .split('/')
    .map((part) => names.get(decodeURIComponent(part)) ?? (/\d/.test(part) ? ':value' : part))
    .join('/')
}

export const handleError: HandleErrorFunction = (error, { request, params }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(`Page failed: ${shapeOf(request.url, params)}`, error)
}
