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

type Heard = { status: number; text: string } | { unreachable: UnreachableReason }

/** `keeps`: of which statuses the words are read; the others say enough by themselves. */
const exchange = async (
  { url, headers, json, signal }: ProviderRequest,
  keeps: (status: number) => boolean,
): Promise<Heard> => {
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
    const { status } = response
    if (!keeps(status)) {
      await response.body?.cancel()
      return { status, text: '' }
    }
    const text = await readBounded(response)
    return text === undefined ? { unreachable: 'too-large' } : { status, text }
  } catch {
    return { unreachable: signal.aborted ? 'timeout' : 'connection' }
  }
}

export const askProvider = async (request: ProviderRequest): Promise<ProviderAnswer> => {
  const heard = await exchange(request, (status) => verdictOf(status) === undefined)
  if ('unreachable' in heard) return heard
  return verdictOf(heard.status) ?? parse(heard.text)
}

/** `refusal`: it did not do it, and says why. What leaves open whether it was done is unreachable. */
export type ProviderDeed =
  | { json: unknown }
  | { refusal: unknown; status: number }
  | { unreachable: UnreachableReason }

/** A conflict or a timeout of its own may be of our earlier request. */
const LEAVES_OPEN: ReadonlySet<number> = new Set([408, 409, 423, 425])
const isRefusal = (status: number) => status >= 400 && status < 500 && !LEAVES_OPEN.has(status)

/** Asks a provider to do something: what it says against it is read too. */
export const askForDeed = async (request: ProviderRequest): Promise<ProviderDeed> => {
  const heard = await exchange(request, (status) => isRefusal(status) || verdictOf(status) === undefined)
  if ('unreachable' in heard) return heard
  const { status, text } = heard
  const read = parse(text)
  if (isRefusal(status)) return { refusal: 'json' in read ? read.json : null, status }
  const verdict = verdictOf(status)
  if (verdict) return 'unreachable' in verdict ? verdict : { unreachable: 'rejected' }
  return 'json' in read ? read : { unreachable: 'unreadable' }
}

export const withoutSlash = (address: string): string => address.replace(/\/+$/, '')
