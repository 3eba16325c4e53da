/**
 * The archive's form: plain tar, so that `tar tzf` shows what a backup holds, also without Dorsal. Every entry is held
 * in memory for a moment, one at a time; whoever writes keeps entries small.
 */

export type TarEntry = { name: string; bytes: Buffer }

/** Not a tar, cut short, or changed. */
export class TarError extends Error {}

const BLOCK = 512
const ENTRY_LIMIT = 512 * 1024 * 1024
const NAME_BYTES = 100
const END = Buffer.alloc(2 * BLOCK)

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
const padding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

const sumOf = (header: Buffer) => {
  let sum = 0
  for (let at = 0; at < BLOCK; at += 1) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0)
  return sum
}

const headerOf = (name: string, size: number, kind: '0' | 'x') => {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, NAME_BYTES)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write(kind, 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(sumOf(header), 6)} `, 148)
  return header
}

/** A name longer than the old header takes travels in a record before it; its length counts its own digits. */
const longName = (name: string) => {
  const rest = ` path=${name}\n`
  let length = Buffer.byteLength(rest) + 1
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`)
  return Buffer.from(`${length}${rest}`)
}

const record = (name: string, bytes: Buffer, kind: '0' | 'x') => [
  headerOf(name, bytes.length, kind),
  bytes,
  padding(bytes.length),
]

export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    if (Buffer.byteLength(name) > NAME_BYTES) yield* record('name', longName(name), 'x')
    yield* record(name, bytes, '0')
  }
  yield END
}

/** Gives exactly as many bytes as asked for, out of pieces of any size. */
const createReader = (source: AsyncIterable<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0
  return async (wanted: number): Promise<Buffer> => {
    while (size < wanted) {
      const { value, done } = await pieces.next()
      if (done) throw new TarError('the archive ends too early')
      held.push(value)
      size += value.length
    }
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = [all.subarray(wanted)]
    size -= wanted
    return all.subarray(0, wanted)
  }
}

const textOf = (header: Buffer, from: number, length: number) =>
  (header.toString('utf8', from, from + length).split('\0')[0] ?? '').trim()

const readHeader = (header: Buffer) => {
  if (Number.parseInt(textOf(header, 148, 8), 8) !== sumOf(header)) throw new TarError('not a tar archive')
  const size = Number.parseInt(textOf(header, 124, 12), 8)
  if (!(size >= 0 && size <= ENTRY_LIMIT)) throw new TarError('an entry is too large')
  return { name: textOf(header, 0, NAME_BYTES), size, kind: textOf(header, 156, 1) }
}

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const take = createReader(source)
  let longer: string | undefined
  for (;;) {
    const block = await take(BLOCK)
    if (block.every((byte) => byte === 0)) return
    const { name, size, kind } = readHeader(block)
    const bytes = await take(size)
    await take(padding(size).length)
    if (kind === 'x') {
      longer = /^\d+ path=(.*)\n$/s.exec(bytes.toString('utf8'))?.[1]
    } else {
      yield { name: longer ?? name, bytes }
      longer = undefined
    }
  }
}
