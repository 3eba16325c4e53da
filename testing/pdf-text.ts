/** What a PDF of ours says: its texts are written with the glyphs of embedded fonts, each with its own table. */
import { inflateSync } from 'node:zlib'

/** `<0000> <00ff> [<0043> <006f>]`: the letters of a font by their number. */
const lettersOf = (table: string): string[] => {
  const letters: string[] = []
  for (const [, first = '', listed = ''] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, code = '']] of [...listed.matchAll(/<([\da-f]+)>/gi)].entries())
      letters[Number.parseInt(first, 16) + at] = Buffer.from(code, 'hex').swap16().toString('utf16le')
  return letters
}

/** Every line of text, read with every font: one of the readings is the right one. */
export const pdfTexts = (pdf: Buffer): string[] => {
  const streams: string[] = []
  for (const { index, 0: start } of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    try {
      streams.push(inflateSync(pdf.subarray(index + start.length)).toString('latin1'))
    } catch {
      // A picture or a font that is not compressed: it says nothing.
    }
  }
  const fonts = streams.filter((stream) => stream.includes('beginbfrange')).map(lettersOf)
  const lines = streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, line = '']) => line),
  )
  return lines.flatMap((line) => {
    const glyphs = [...line.matchAll(/<([\da-f]+)>/gi)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
    return fonts.map((letters) => glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join(''))
  })
}
