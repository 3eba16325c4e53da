/** An answer as it is cached: its headers written once, each compressed form made when the first person asks for it. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type MadeAnswer = { status: number; headers: Record<string, string>; body: Buffer }

export type Encoding = 'br' | 'gzip'

/** What is written: headers as a flat list, name and value in turn, and the body in one encoding. */
type Form = { headers: string[]; body: Buffer }

export type CachedPage = MadeAnswer & {
  /** Everybody may read it: it is no error, sets no cookie and was not called personal by its maker. */
  forEverybody: boolean
  /** Weak: the same tag stands for the plain and the compressed forms. */
  etag: string
  /** Headers for who has it already. */
  unchanged: string[]
  plain: Form
  /** At once when somebody had it before; the plain one where packing does not pay. */
  packed: (encoding: Encoding) => Form | Promise<Form>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const PACKABLE = /^(text\/|image\/svg|image\/x-icon|application\/(json|xml|javascript|manifest\+json))/
/** Below it the frame of a packed body weighs as much as packing saves. */
const SMALLEST = 256

/** Four times the time of 5 buys a tenth of the size: for what is sent for months, not for what lives for seconds. */
const QUALITY = { passing: 5, 'for good': 10 }

const pack = (body: Buffer, encoding: Encoding, quality: number) =>
  encoding === 'br'
    ? compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : compressGzip(body, { level: quality > 5 ? 9 : 6 })

const isForEverybody = ({ status, headers }: MadeAnswer): boolean =>
  status === 200 && !('set-cookie' in headers) && !/no-store|private/.test(headers['cache-control'] ?? '')

export const cachedPage = (made: MadeAnswer, life: keyof typeof QUALITY): CachedPage => {
  const { body, headers } = made
  const forEverybody = isForEverybody(made)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const unchanged = [...Object.entries(headers).flat(), 'vary', 'accept-encoding']
  if (forEverybody) unchanged.push('etag', etag)
  const formOf = (bytes: Buffer, ...encoded: string[]): Form => ({
    headers: [...unchanged, ...encoded, 'content-length', String(bytes.length)],
    body: bytes,
  })
  const plain = formOf(body)
  const forms = new Map<Encoding, Form | Promise<Form>>()
  const pays = body.length >= SMALLEST && PACKABLE.test(headers['content-type'] ?? '')
  return {
    ...made,
    forEverybody,
    etag,
    unchanged,
    plain,
    packed: (encoding) => {
      if (!pays) return plain
      const ready = forms.get(encoding)
      if (ready) return ready
      const packing = pack(body, encoding, QUALITY[life]).then((bytes) => {
        const form = bytes.length < body.length ? formOf(bytes, 'content-encoding', encoding) : plain
        forms.set(encoding, form)
        return form
      })
      forms.set(encoding, packing)
      return packing
    },
  }
}

/** Its forms together weigh no more than the plain body: what is text packs to less than half. */
export const weightOf = ({ body }: MadeAnswer) => 2 * body.length + 1_024
