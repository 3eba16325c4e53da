/**
 * The typed client of our own API. Contracts are imported as types only, so that no schema reaches the browser:
 *   call<typeof login>('POST /api/auth/login', { body: { email, password } })
 */
import type {
  AnswerOf,
  Endpoint,
  Notice,
  ParamsOf,
  QueryOf,
  SentBodyOf,
  WorkChallenge,
} from '#server/contract-kit.ts'
import { dropSession, readSession } from './session.ts'

export type Failure = Notice & {
  errors?: Record<string, string[]>
  request_id?: string
  work?: WorkChallenge
}

/** A call that was not answered with 2xx. `notice` is ready for a dialog. */
export class CallFailed extends Error {
  readonly status: number
  readonly notice: Failure
  constructor(status: number, notice: Failure) {
    super(notice.message)
    this.status = status
    this.notice = notice
  }
}

const UNREACHABLE: Failure = {
  message: 'No hay conexión',
  body: 'Revisa tu internet e intenta de nuevo. Lo que escribiste sigue aquí.',
  icon: 'error',
}

const BROKEN: Failure = { message: 'Algo salió mal', body: 'Intenta de nuevo en un momento.', icon: 'error' }

type Loose<T> = T extends undefined
  ? undefined
  : Partial<Record<keyof T, string | number | boolean | null | undefined>>

export type CallInput<E extends Endpoint> = {
  params?: { [Name in keyof ParamsOf<E>]: string | number }
  query?: Loose<QueryOf<E>>
  body?: SentBodyOf<E> | FormData
  signal?: AbortSignal
  /** Instead of the session's: a device of the crew holds its own. */
  token?: string
}

/** `GET /api/get-user/:id` with its parameters and query filled in. */
export const fillPath = (path: string, params: object = {}, query: object = {}): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

type Sent = { body?: unknown; signal?: AbortSignal; token?: string }

const requestOf = (method: string, { body, signal, token = readSession()?.token }: Sent): RequestInit => {
  const headers: Record<string, string> = { 'x-requested-with': 'XMLHttpRequest', accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body === undefined) return { method, headers, signal }
  if (body instanceof FormData) return { method, headers, body, signal }
  return {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  }
}

/** The raw answer, for downloads; throws CallFailed like `call`. */
export const fetchAnswer = async (method: string, address: string, sent: Sent = {}): Promise<Response> => {
  let response: Response
  try {
    response = await fetch(address, requestOf(method, sent))
  } catch (error) {
    if (sent.signal?.aborted) throw error
    throw new CallFailed(0, UNREACHABLE)
  }
  if (response.ok) return response
  const notice = (await response.json().catch(() => BROKEN)) as Failure
  // A device that was sent away ends nobody's session.
  if (response.status === 401 && !sent.token && readSession()) dropSession()
  throw new CallFailed(response.status, notice.message ? notice : BROKEN)
}

export const call = async <E extends Endpoint>(
  route: `${E['method']} ${E['path']}`,
  input: CallInput<E> = {},
): Promise<AnswerOf<E>> => {
  const [method = 'GET', path = ''] = route.split(' ')
  const response = await fetchAnswer(method, fillPath(path, input.params, input.query), input).catch(
    (error) => {
      // Specification, section 8: failures are logged. By the route's pattern: an address can hold a dni.
      if (error instanceof CallFailed) console.warn(`${route}: ${error.status} ${error.message}`)
      throw error
    },
  )
  return (await response.json()) as AnswerOf<E>
}
