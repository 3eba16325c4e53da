/** Which letters the bundled typefaces have: read once, on the server's thread and on the drawing one. */
import { readFileSync } from 'node:fs'
import { FONT_IDS, type FontId } from '../rules/fonts.ts'
import { type HasLetter, readLetters } from '../rules/letters.ts'
import type { HasSign } from '../rules/write-text.ts'
import { FONT_FILES } from './font-files.ts'

const bytesOf = (font: FontId) => {
  const { buffer, byteOffset, byteLength } = readFileSync(FONT_FILES[font])
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
}

const letters = Object.fromEntries(FONT_IDS.map((font) => [font, readLetters(bytesOf(font))])) as Record<
  FontId,
  HasLetter
>

export const hasSign: HasSign = (font, sign) => letters[font](sign)
