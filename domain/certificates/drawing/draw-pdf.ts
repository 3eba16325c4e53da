/**
 * A certificate as a page to print: the background as it is, and real text that can be selected and searched. It is
 * laid out in the background's own pixels, as the JPG is, and the whole page is scaled to paper.
 */
import PDFDocument from 'pdfkit'
import { layPicture, laySquare, layText } from '../rules/layout.ts'
import type { Placement } from '../rules/placement.ts'
import type { Drawing } from './drawing.ts'
import { FONT_FILES } from './font-files.ts'
import { letters } from './letters.ts'
import { groundJpg, pictureCanvas, picturePng } from './pictures.ts'
import { qrRuns } from './qr.ts'

/** The long side of A4, in points. */
const LONG_SIDE = 841.89

type Page = PDFKit.PDFDocument

const drawText = (page: Page, drawing: Drawing, placement: Placement) => {
  const drawn = layText(placement, drawing.values, drawing.ground, letters)
  if (!drawn) return
  page.font(FONT_FILES[drawn.font]).fontSize(drawn.size).fillColor(drawn.colour)
  for (const { text, x, baseline } of drawn.lines)
    page.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
}

const drawQr = (page: Page, drawing: Drawing, placement: Placement) => {
  const square = laySquare(placement, drawing.ground)
  page.rect(square.x, square.y, square.side, square.side).fill('#FFFFFF')
  for (const { x, y, width, height } of qrRuns(drawing.verify_url, square)) page.rect(x, y, width, height)
  page.fill('#000000')
  page.link(square.x, square.y, square.side, square.side, drawing.verify_url)
}

const drawIcon = async (page: Page, { icon, ground }: Drawing, placement: Placement) => {
  if (!icon) return
  const { width, height } = await pictureCanvas(icon)
  const box = layPicture(placement, ground, { width, height })
  page.image(await picturePng(icon), box.x, box.y, { width: box.width, height: box.height })
}

export const drawPdf = async (drawing: Drawing, title: string): Promise<Buffer> => {
  const { ground, placements } = drawing
  const scale = LONG_SIDE / Math.max(ground.width, ground.height)
  const page = new PDFDocument({
    size: [ground.width * scale, ground.height * scale],
    margin: 0,
    font: FONT_FILES.inter,
    lang: 'es-CO',
    displayTitle: true,
    info: { Title: title },
  })
  const parts: Buffer[] = []
  page.on('data', (part: Buffer) => parts.push(part))
  const whole = new Promise<Buffer>((resolve, reject) => {
    page.on('end', () => resolve(Buffer.concat(parts)))
    page.on('error', reject)
  })
  page.scale(scale)
  page.image(await groundJpg(ground), 0, 0, { width: ground.width, height: ground.height })
  for (const placement of placements) {
    if (placement.field === 'qr') drawQr(page, drawing, placement)
    else if (placement.field === 'icon') await drawIcon(page, drawing, placement)
    else drawText(page, drawing, placement)
  }
  page.end()
  return whole
}
