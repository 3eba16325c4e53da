/** Text cut or broken to a width, measured in the page's font. Cheaper than pdfkit's own for thousands of rows. */
import type { PdfPage } from './document.ts'

/** With … where the space ends. */
export const cutText = (page: PdfPage, text: string, width: number): string => {
  if (page.widthOfString(text) <= width) return text
  let [fits, over] = [0, text.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (page.widthOfString(`${text.slice(0, middle)}…`) <= width) fits = middle
    else over = middle
  }
  return `${text.slice(0, fits).trimEnd()}…`
}

/** Broken between words; a word longer than the line is cut: nobody writes one by chance. */
export const wrapText = (page: PdfPage, text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (page.widthOfString(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = cutText(page, word, width)
  }
  return line ? [...lines, line] : lines
}
