/** A PDF page in the product's type. TTF files, because pdfkit cannot read the WOFF2 of the pages. */
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

const font = (path: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))

/** Names for `document.font()`. */
export const FONTS = {
  display: font('barlow-condensed/700Bold/BarlowCondensed_700Bold.ttf'),
  displayLight: font('barlow-condensed/600SemiBold/BarlowCondensed_600SemiBold.ttf'),
  text: font('inter/400Regular/Inter_400Regular.ttf'),
  strong: font('inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const

export type PdfPage = PDFKit.PDFDocument

type Sheet = { size: 'A4' | 'A5'; title: string; author: string }

/** One page, drawn by `draw`, as bytes. */
export const drawPdf = (
  { size, title, author }: Sheet,
  draw: (page: PdfPage, area: { width: number; height: number }) => void,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const page = new PDFDocument({
      size,
      margin: 0,
      font: FONTS.text,
      lang: 'es-CO',
      displayTitle: true,
      info: { Title: title, Author: author },
    })
    const parts: Buffer[] = []
    page.on('data', (part: Buffer) => parts.push(part))
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
    draw(page, { width: page.page.width, height: page.page.height })
    page.end()
  })

type Fit = { font: keyof typeof FONTS; most: number; least: number; width: number }

/** Sets the largest size at which the text stays on one line. */
export const fitFont = (page: PdfPage, text: string, { font, most, least, width }: Fit): number => {
  let size = most
  page.font(FONTS[font]).fontSize(size)
  while (size > least && page.widthOfString(text) > width) page.fontSize(--size)
  return size
}
