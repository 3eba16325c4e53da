/** Bytes of a text file to text. Excel in Spanish writes windows-1252, timing tools UTF-16, the rest UTF-8. */
import { Unreadable } from './unreadable.ts'
import type { WorkbookSummary } from './workbook.ts'

type Encoding = NonNullable<WorkbookSummary['encoding']>

const SAMPLE = 4096
/** Of a sample of western text in UTF-16, every second byte is zero; accents and dashes change little of that. */
const MOSTLY = 0.6

/** UTF-16 without its mark shows by zeros at every other byte. */
const zerosSay = (bytes: Buffer): Encoding | null => {
  const sample = bytes.subarray(0, SAMPLE)
  let even = 0
  let odd = 0
  for (const [at, byte] of sample.entries()) {
    if (byte === 0 && at % 2 === 0) even += 1
    else if (byte === 0) odd += 1
  }
  const half = sample.length / 2
  if (odd > half * MOSTLY) return 'utf-16le'
  if (even > half * MOSTLY) return 'utf-16be'
  return null
}

const encodingOf = (bytes: Buffer): Encoding => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return zerosSay(bytes) ?? 'utf-8'
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a text file has none of these, a binary one many
const BINARY = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g

export const decodeText = (bytes: Buffer): { text: string; encoding: Encoding } => {
  let encoding = encodingOf(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes)
  } catch {
    encoding = 'windows-1252'
    text = new TextDecoder(encoding).decode(bytes)
  }
  const sample = text.slice(0, SAMPLE)
  if ((sample.match(BINARY)?.length ?? 0) > sample.length / 200) throw new Unreadable('unknown')
  return { text, encoding }
}
