/** Hostile requests made from one that is accepted: a value at a time in its address, its query and its body. */
import { multipartBody } from '../multipart.ts'
import { FilePart } from './example.ts'
import { HOSTILE_TEXTS, HOSTILE_VALUES } from './values.ts'

export type Accepted = {
  method: string
  /** With its parameters, as in `/api/get-user/:id`. */
  url: string
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  multipart: boolean
  /** What stands where a file belongs. */
  fileOf: (field: string) => { filename: string; bytes: Buffer }
}

export type Sent = {
  what: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: Buffer
}

/** Percent signs and surrogates survive: what cannot be an address is sent as bytes a client could send. */
const coded = (text: string) => encodeURIComponent(text.toWellFormed())

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const addressOf = ({ url, params, query }: Accepted) => {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => coded(params[name] ?? '1'))
  const asked = Object.entries(query).map(([key, value]) => `${coded(key)}=${coded(asText(value) ?? '')}`)
  return asked.length > 0 ? `${path}?${asked.join('&')}` : path
}

type Part = Parameters<typeof multipartBody>[0][string]

const partOf = (name: string, value: unknown, fileOf: Accepted['fileOf']): Part =>
  value instanceof FilePart ? fileOf(name) : (asText(value) ?? '')

const bodyOf = ({ method, body, multipart, fileOf }: Accepted): Pick<Sent, 'headers' | 'payload'> => {
  if (method === 'GET' || body === undefined) return { headers: {} }
  const isForm = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (multipart && isForm) {
    const fields = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, partOf(key, value, fileOf)]),
    )
    const sent = multipartBody(fields)
    return { headers: sent.headers, payload: sent.body }
  }
  const payload = Buffer.from(JSON.stringify(body) ?? 'null')
  return { headers: { 'content-type': 'application/json' }, payload }
}

export const requestOf = (accepted: Accepted, what: string): Sent => ({
  what,
  method: accepted.method,
  url: addressOf(accepted),
  ...bodyOf(accepted),
})

type Path = (string | number)[]

/** Every place in a body, its lists and groups among them. */
const placesIn = (value: unknown, path: Path = []): { path: Path; isText: boolean }[] => {
  const here = path.length > 0 ? [{ path, isText: typeof value === 'string' }] : []
  if (typeof value !== 'object' || value === null || value instanceof FilePart) return here
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return [...here, ...inside]
}

const withValue = (value: unknown, [first, ...rest]: Path, hostile: unknown): unknown => {
  if (first === undefined) return hostile
  if (Array.isArray(value))
    return value.map((one, at) => (at === first ? withValue(one, rest, hostile) : one))
  const group = value as Record<string, unknown>
  return { ...group, [first]: withValue(group[String(first)], rest, hostile) }
}

/** Which of the values a place meets. A NUL it meets always: PostgreSQL stores none. */
export type Choose = (names: string[]) => string[]

const TEXTS = Object.keys(HOSTILE_TEXTS)
const VALUES = Object.keys(HOSTILE_VALUES)

export function* fieldRequests(accepted: Accepted, choose: Choose): Generator<Sent> {
  const { params, query, body, method, multipart } = accepted
  const withNul = (names: string[]) => new Set(['nul', ...choose(names)])
  for (const name of Object.keys(params))
    for (const hostile of withNul(TEXTS)) {
      const changed = { ...params, [name]: HOSTILE_TEXTS[hostile] ?? '' }
      yield requestOf({ ...accepted, params: changed }, `:${name} is ${hostile}`)
    }
  for (const name of Object.keys(query))
    for (const hostile of withNul(TEXTS)) {
      const changed = { ...query, [name]: HOSTILE_TEXTS[hostile] }
      yield requestOf({ ...accepted, query: changed }, `?${name} is ${hostile}`)
    }
  if (method === 'GET') return
  let turn = 0
  for (const { path, isText } of placesIn(body))
    for (const hostile of isText ? withNul(VALUES) : choose(VALUES)) {
      const changed = { ...accepted, body: withValue(body, path, HOSTILE_VALUES[hostile]) }
      // Forms may come as JSON too: by turns, since both readers meet the same code behind them.
      const asForm = multipart && turn++ % 2 === 0
      yield requestOf({ ...changed, multipart: asForm }, `${path.join('.')} is ${hostile}`)
    }
}
