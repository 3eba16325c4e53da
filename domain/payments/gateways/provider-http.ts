/**
 * Questions to a provider: never longer than 10 seconds in all, no redirect followed, a bounded answer. Whatever goes
 * wrong out there comes back as a reason, not as an exception.
 */
import type { AskOptions, UnreachableReason } from './gateway.ts'

const TOTAL_MS = 10_000
const MAX_ANSWER_BYTES = 256 * 1024

/** One clock for all the requests of one question. */
export const deadlineOf = (options: AskOptions): AbortSignal =>
  AbortSignal.timeout(options.timeoutMs ?? TOTAL_MS)

export type ProviderRequest = {
  url: string
  headers?: Record<string, string>
  /** Sent as JSON by POST; without it the request is a GET. */
  json?: unknown
  signal: AbortSignal
}

/** `missing`: the provider knows no such thing. */
export type ProviderAnswer = { json: unknown } | { missing: true } | { unreachable: UnreachableReason }

const readBounded = async (response: Response): Promise<string | undefined> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_ANSWER_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What the status alone decides. */
const verdictOf = (status: number): Exclude<ProviderAnswer, { json: unknown }> | undefined => {
  if (status >= 200 && status < 300) return undefined
  if (status === 404) return { missing: true }
  if (status < 400) return { unreachable: 'redirect' }
  return { unreachable: status < 500 ? 'rejected' : 'server-error' }
}

const parse = (text: string): ProviderAnswer => {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { unreachable: 'unreadable' }
  }
}

export const askProvider = async ({
  url,
  headers,
  json,
  signal,
}: ProviderRequest): Promise<ProviderAnswer> => {
  try {
    const response = await fetch(url, {
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        ...headers,
      },
      body: json === undefined ? undefined : JSON.stringify(json),
      redirect: 'manual',
      signal,
    })
    const verdict = verdictOf(response.status)
    if (verdict) {
      await response.body?.cancel()
      return verdict
    }
    const text = await readBounded(response)
    return text === undefined ? { unreachable: 'too-large' } : parse(text)
  } catch {
    return { unreachable: signal.aborted ? 'timeout' : 'connection' }
  }
}

export const withoutSlash = (address: string): string => address.replace(/\/+$/, '')
