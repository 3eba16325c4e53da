/**
 * A GPX or KML file as points and marks. It is read piece by piece, and the server answers others between two pieces;
 * what no course needs (a DOCTYPE, deep nesting, endless words) ends the reading at once.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { decodeText } from '#server/spreadsheets/decode-text.ts'
import { Unreadable } from '#server/spreadsheets/unreadable.ts'
import { gpxReader } from './gpx-reader.ts'
import { kmlReader } from './kml-reader.ts'
import type { RawCourse, Reader } from './raw-course.ts'
import { refused } from './refused-course.ts'

const PIECE = 128 * 1024
const DEEPEST = 60
const MOST_ATTRIBUTES = 60

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte)

const textOf = (bytes: Buffer): string => {
  if (startsWith(bytes, 0x50, 0x4b)) throw refused.packed()
  try {
    return decodeText(bytes).text
  } catch (error) {
    if (error instanceof Unreadable) throw refused.unknown()
    throw error
  }
}

const readerOf = (root: string): Reader => {
  if (root === 'gpx') return gpxReader()
  if (root === 'kml') return kmlReader()
  if (root === 'html') throw refused.webPage()
  throw refused.unknown()
}

const plainName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

export const readCourseFile = async (bytes: Buffer): Promise<RawCourse> => {
  const text = textOf(bytes)
  const names: string[] = []
  let reader: Reader | null = null
  let attributes = 0
  const nameAt = (fromTop: number) => names[names.length - fromTop] ?? ''

  const parser = new Parser(
    {
      onprocessinginstruction: (name, data) => {
        if (!/^!doctype$/i.test(name)) return
        throw /^!doctype\s+html/i.test(data) ? refused.webPage() : refused.definitions()
      },
      onopentagname: () => {
        attributes = 0
      },
      onattribute: () => {
        attributes += 1
        if (attributes > MOST_ATTRIBUTES) throw refused.damaged()
      },
      onopentag: (tag, given) => {
        const name = plainName(tag)
        // A second root is not read: what stands before it was the whole file.
        reader ??= readerOf(name)
        names.push(name)
        if (names.length > DEEPEST) throw refused.tooDeep()
        reader.open(name, nameAt(2), given)
      },
      ontext: (words) => {
        if (names.length > 0) reader?.text(words, nameAt(1), nameAt(2))
      },
      onclosetag: () => {
        reader?.close(nameAt(1), nameAt(2))
        names.pop()
      },
    },
    { xmlMode: true },
  )

  for (let at = 0; at < text.length; at += PIECE) {
    if (at > 0) await breathe()
    parser.write(text.slice(at, at + PIECE))
  }
  if (!reader) throw refused.unknown()
  // Before the parser closes by itself what the file leaves open.
  if (names.length > 0) throw refused.damaged()
  return (reader as Reader).result()
}
