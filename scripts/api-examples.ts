/**
 * The examples of docs/api.md as requests that can be sent and answers that can be compared. A request is a block of
 * ```http, its answer the next one; `{token}` stands for what an earlier answer brought, `…` for whatever else there is.
 */
/** The day the page is written from: its dates move along, so that a race of the page is always ahead. */
const WRITTEN_ON = '2026-11-15'

export type Example = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers: Record<string, string>
  body: string
  status: number
  answer: unknown
  /** Of the answer, where the page shows some. */
  answerHeaders: Record<string, string>
}

/** What the braces of the page stand for in this run. */
export type Known = Record<string, string>

const BLOCK = /^```http\n([\s\S]*?)^```/gm
const DAY = /\b\d{4}-\d\d-\d\d\b/g
const BRACES = /\{(\w+)\}/g

const movedTo = (today: string, text: string) => {
  const late = Date.parse(today) - Date.parse(WRITTEN_ON)
  return text.replaceAll(DAY, (day) => new Date(Date.parse(day) + late).toISOString().slice(0, 10))
}

const partsOf = (block: string) => {
  const [head = '', ...rest] = block.split('\n\n')
  const [first = '', ...lines] = head.trimEnd().split('\n')
  const headers = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? []
    return [name.toLowerCase(), value] as const
  })
  return { first, headers: Object.fromEntries(headers), body: rest.join('\n\n').trimEnd() }
}

/** Queries and forms are long: they may go on in the next lines. */
const joined = (block: string) => block.replaceAll(/\n\s*([?&])/g, '$1')

export const readExamples = (page: string, today: string): Example[] => {
  const blocks = [...page.matchAll(BLOCK)].map(([, block = '']) => partsOf(joined(movedTo(today, block))))
  return blocks.flatMap(({ first, headers, body }, at) => {
    const [method, path] = first.split(' ') as [Example['method'], string]
    if (method.startsWith('HTTP/')) return []
    const answer = blocks[at + 1]
    const status = /^HTTP\/1\.1 (\d{3})/.exec(answer?.first ?? '')?.[1]
    if (!answer || !status) throw new Error(`${first} has no answer below it`)
    return [
      {
        method,
        path,
        headers,
        body,
        status: Number(status),
        answer: answer.body ? JSON.parse(answer.body) : undefined,
        answerHeaders: answer.headers,
      },
    ]
  })
}

const filled = (text: string, known: Known) =>
  text.replaceAll(BRACES, (written, name: string) => known[name] ?? written)

const FORM = 'application/x-www-form-urlencoded'

const encoded = (known: Known): Known =>
  Object.fromEntries(Object.entries(known).map(([name, value]) => [name, encodeURIComponent(value)]))

/** As it goes over the wire. */
export const requestOf = ({ method, path, headers, body }: Example, known: Known) => {
  const type = headers['content-type'] ?? 'application/json'
  const text = filled(body, type === FORM ? encoded(known) : known)
  const sent = Object.entries(headers).map(([name, value]) => [name, filled(value, known)])
  return {
    method,
    url: filled(path, known),
    headers: { ...Object.fromEntries(sent), ...(body ? { 'content-type': type } : {}) },
    ...(body ? { payload: type.startsWith('multipart/') ? text.replaceAll('\n', '\r\n') : text } : {}),
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `{reference}-1` finds out what a reference is the first time, and insists on it from then on. */
const sameText = (written: string, real: string, known: Known) => {
  const names: string[] = []
  const pattern = written
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (!name) return escaped(part)
      if (known[name] !== undefined) return escaped(known[name])
      names.push(name)
      return '(.+?)'
    })
    .join('')
  const found = new RegExp(`^${pattern}$`, 's').exec(real)
  for (const [at, name] of names.entries()) if (found?.[at + 1]) known[name] = found[at + 1] as string
  return found !== null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing'

/** Where an answer is not as the page says: 'data.0.price: 85000 on the page, 90000 in truth'. */
export const differences = (written: unknown, real: unknown, known: Known, at = 'answer'): string[] => {
  if (written === '…') return []
  if (typeof written === 'string' && typeof real === 'string')
    return sameText(written, real, known)
      ? []
      : [`${at}: ${shown(filled(written, known))} on the page, ${shown(real)} in truth`]
  if (Array.isArray(written) && Array.isArray(real)) {
    const open = written.at(-1) === '…'
    const rows = open ? written.slice(0, -1) : written
    const long = rows.length === real.length || (open && rows.length < real.length)
    return [
      ...(long ? [] : [`${at}: ${rows.length} on the page, ${real.length} in truth`]),
      ...rows.flatMap((row, index) => differences(row, real[index], known, `${at}.${index}`)),
    ]
  }
  if (isObject(written) && isObject(real)) {
    const { '…': more, ...fields } = written
    const unnamed = more === undefined ? Object.keys(real).filter((key) => !(key in fields)) : []
    return [
      ...unnamed.map((key) => `${at}.${key}: not on the page, ${shown(real[key])} in truth`),
      ...Object.entries(fields).flatMap(([key, value]) =>
        differences(value, real[key], known, `${at}.${key}`),
      ),
    ]
  }
  return written === real ? [] : [`${at}: ${shown(written)} on the page, ${shown(real)} in truth`]
}
