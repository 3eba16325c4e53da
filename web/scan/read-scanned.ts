/** What a text is that a camera or a reader brought: a cédula, a code of ours, or something to search for. */
import { looksLikeCedula, readCedula } from '#domain/colombia/cedula.ts'
import { readCode } from '#domain/registration/rules/qr-text.ts'
import type { Scanned } from './scanned.ts'

export type Source = 'camera' | 'reader' | 'typed'

/** A reader types as if the keyboard were American: on a Spanish one '-' and '_' come out as these. */
const fromSpanishKeys = (text: string) => text.replaceAll("'", '-').replaceAll('?', '_')

const isSigned = (text: string) => readCode(text).kind !== 'plain'

/** A number on a bib is searched for as if it were typed; what nobody types by hand is a code. */
const isPlainCode = (text: string) => text.length >= 8 && /^[\w-]+$/.test(text) && /\D/.test(text)

/** Null: somebody scanned a cédula, and it was not read to the end. */
export const readScanned = (text: string, source: Source, today: string): Scanned | null => {
  const cedula = readCedula(text, today)
  if (cedula) return { kind: 'cedula', ...cedula }
  const plain = text.trim()
  const mended = source === 'reader' ? fromSpanishKeys(plain) : plain
  if (isSigned(mended)) return { kind: 'code', text: mended }
  if (looksLikeCedula(text)) return null
  if (source === 'camera' || (source === 'reader' && isPlainCode(mended)))
    return { kind: 'code', text: mended }
  return { kind: 'typed', text: plain }
}
