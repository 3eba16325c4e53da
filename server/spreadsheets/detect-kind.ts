/** What a file really is, by its first bytes: names lie. */
import { Unreadable } from './unreadable.ts'

export type FileKind = 'text' | 'packed' | 'compound'

const startsWith = (bytes: Buffer, ...signature: number[]) =>
  bytes.length >= signature.length && signature.every((byte, at) => bytes[at] === byte)

const MARKUP = /^\s*<(?:!doctype|html|head|body|table|meta|style|script|\?xml|!--)/i

const FOREIGN: readonly number[][] = [
  [0x89, 0x50, 0x4e, 0x47], // png
  [0xff, 0xd8, 0xff], // jpeg
  [0x47, 0x49, 0x46, 0x38], // gif
  [0x52, 0x61, 0x72, 0x21], // rar
  [0x37, 0x7a, 0xbc, 0xaf], // 7z
  [0x1f, 0x8b], // gzip
  [0x7b, 0x5c, 0x72, 0x74, 0x66], // rtf
]

/** Throws `Unreadable` for what is no table of any kind we read. */
export const detectKind = (bytes: Buffer): FileKind => {
  if (bytes.length === 0) throw new Unreadable('empty')
  if (startsWith(bytes, 0x50, 0x4b)) return 'packed'
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'compound'
  const head = bytes.subarray(0, 1024).toString('latin1')
  if (head.includes('%PDF-')) throw new Unreadable('pdf')
  if (FOREIGN.some((signature) => startsWith(bytes, ...signature))) throw new Unreadable('unknown')
  // Without the marks of UTF-8 and UTF-16, and without the zeros of the latter.
  if (MARKUP.test(head.replace(/^(?:ï»¿|ÿþ|þÿ)/, '').replaceAll('\0', ''))) throw new Unreadable('web page')
  return 'text'
}
