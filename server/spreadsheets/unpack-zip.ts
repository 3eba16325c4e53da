/**
 * Unpacks the XML parts of a zipped workbook, counting what really comes out: the sizes written in a zip are
 * its author's word only. The library then never sees the packed file itself.
 */
import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './unreadable.ts'

export type Parts = Map<string, Buffer>

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_SIZE = 22
const LONGEST_COMMENT = 65_535
const MOST_ENTRIES = 5000
const IN_EXTRA_FIELD = 0xffffffff
const ZIP64_EXTRA = 0x0001

type Entry = { name: string; method: number; encrypted: boolean; packed: number; offset: number }

const findEnd = (bytes: Buffer) => {
  const lowest = Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT)
  for (let at = bytes.length - END_SIZE; at >= lowest; at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw new Unreadable('damaged')
}

/** Some programs write 64-bit sizes into small files too: unpacked, packed, offset, each only where needed. */
const wideNumbers = (extra: Buffer, present: boolean[]): (number | undefined)[] => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue
    let next = at + 4
    return present.map((there) => {
      if (!there) return undefined
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    })
  }
  return []
}

const readEntry = (bytes: Buffer, at: number): { entry: Entry; next: number } => {
  if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Unreadable('damaged')
  const nameLength = bytes.readUInt16LE(at + 28)
  const extraLength = bytes.readUInt16LE(at + 30)
  const nameEnd = at + 46 + nameLength
  const packed = bytes.readUInt32LE(at + 20)
  const unpacked = bytes.readUInt32LE(at + 24)
  const offset = bytes.readUInt32LE(at + 42)
  const wide = wideNumbers(bytes.subarray(nameEnd, nameEnd + extraLength), [
    unpacked === IN_EXTRA_FIELD,
    packed === IN_EXTRA_FIELD,
    offset === IN_EXTRA_FIELD,
  ])
  return {
    entry: {
      name: bytes
        .subarray(at + 46, nameEnd)
        .toString('utf8')
        .replaceAll('\\', '/'),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packed: wide[1] ?? packed,
      offset: wide[2] ?? offset,
    },
    next: nameEnd + extraLength + bytes.readUInt16LE(at + 32),
  }
}

const readDirectory = (bytes: Buffer): Entry[] => {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new Unreadable('unpacks too large')
  const entries: Entry[] = []
  // The directory lies right before its end mark: its written offset is wrong in files with a prefix.
  let at = end - bytes.readUInt32LE(end + 12)
  if (bytes.readUInt32LE(end + 16) !== IN_EXTRA_FIELD) at = bytes.readUInt32LE(end + 16)
  for (let seen = 0; seen < count; seen++) {
    const { entry, next } = readEntry(bytes, at)
    entries.push(entry)
    at = next
  }
  return entries
}

const unpackEntry = (bytes: Buffer, { method, packed, offset }: Entry, allowed: number): Buffer => {
  if (bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw new Unreadable('damaged')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const body = bytes.subarray(start, start + packed)
  if (body.length < packed) throw new Unreadable('damaged')
  if (method === 0) {
    if (body.length > allowed) throw new Unreadable('unpacks too large')
    return body
  }
  if (method !== 8) throw new Unreadable('damaged')
  if (allowed < 1) throw new Unreadable('unpacks too large')
  try {
    return inflateRawSync(body, { maxOutputLength: allowed })
  } catch (error) {
    throw new Unreadable(
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'unpacks too large' : 'damaged',
    )
  }
}

const NEEDED = /(?:\.xml|\.rels|^mimetype)$/i

/** The parts a reader of tables needs, by name; pictures and the rest stay packed. */
export const unpackZip = (bytes: Buffer, unpackedBytes: number): Parts => {
  try {
    const parts: Parts = new Map()
    let left = unpackedBytes
    for (const entry of readDirectory(bytes)) {
      if (!NEEDED.test(entry.name)) continue
      if (entry.encrypted) throw new Unreadable('password')
      const part = unpackEntry(bytes, entry, left)
      left -= part.length
      parts.set(entry.name, part)
    }
    return parts
  } catch (error) {
    // Offsets that point outside of the file.
    if (error instanceof RangeError) throw new Unreadable('damaged')
    throw error
  }
}
