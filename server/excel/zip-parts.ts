/** A ZIP written as its content comes: sizes follow each entry, so nothing has to be held until the end. */
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> }

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number }

/** Sizes after the data, name in UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1980-01-01: a ZIP has no earlier day, and the real one is of no use here. */
const DAY = 0x0021

const record = (signature: number, fields: [bytes: 2 | 4, value: number][], ...tail: Buffer[]) => {
  const head = Buffer.alloc(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = head.writeUInt32LE(signature, 0)
  for (const [bytes, value] of fields) at = head.writeUIntLE(value, at, bytes)
  return Buffer.concat([head, ...tail])
}

const localHeader = (name: Buffer) =>
  record(
    0x04034b50,
    [
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ],
    name,
  )

const sizes = ({ crc, packed, size }: Written): [4, number][] => [
  [4, crc],
  [4, packed],
  [4, size],
]

const directoryEntry = (entry: Written) =>
  record(
    0x02014b50,
    [
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      ...sizes(entry),
      [2, entry.name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.offset],
    ],
    entry.name,
  )

export async function* zipInParts(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const header = localHeader(entry.name)
    yield header
    const counted = async function* () {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    // Its own threads do the packing; a source that breaks ends the file with an error.
    const packing = pipeline(Readable.from(counted()), createDeflateRaw({ level: 4 }), () => {})
    for await (const chunk of packing as AsyncIterable<Buffer>) {
      entry.packed += chunk.length
      yield chunk
    }
    const descriptor = record(0x08074b50, sizes(entry))
    yield descriptor
    offset += header.length + entry.packed + descriptor.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  const count = written.length
  yield record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  ])
}
