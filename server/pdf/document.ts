/** A PDF page in the product's type. TTF files, because pdfkit cannot read the WOFF2 of the pages. */
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

/** Names for `document.font()`. Written out, so that the tools see which packages are used. */
export const FONTS = {
  display: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/barlow-condensed/700Bold/BarlowCondensed_700Bold.ttf'),
  ),
  displayLight: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/barlow-condensed/600SemiBold/BarlowCondensed_600SemiBold.ttf'),
  ),
  text: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  strong: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
} as const

export type PdfPage = PDFKit.PDFDocument

/** Points: A5 is as wide as a phone's screen shows well, and as a printer takes. */
export const A5 = { width: 419.53, height: 595.28 } as const

type Area = { width: number; height: number }
type Sheet = { size: Area; title: string; author: string }

/** One page, drawn by `draw`, as bytes. */
export const drawPdf = (
  { size, title, author }: Sheet,
  draw: (page: PdfPage, area: Area) => void,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const page = new PDFDocument({
      size: [size.width, size.height],
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
    draw(page, size)
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

/** One line, cut with … where the space ends. */
export const drawLine = (
  page: PdfPage,
  text: string,
  {
    x,
    y,
    width,
    align = 'left',
  }: { x: number; y: number; width: number; align?: 'left' | 'right' | 'center' },
) => page.text(text, x, y, { width, align, height: page.currentLineHeight(), ellipsis: true })
