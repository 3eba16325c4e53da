/** A certificate as a page to print: the background as it is, and real text that can be selected and searched. */
import PDFDocument from 'pdfkit'
import { type Area, layPicture, laySquare, layText } from '../rules/layout.ts'
import type { Placement } from '../rules/placement.ts'
import type { Drawing } from './drawing.ts'
import { FONT_FILES } from './font-files.ts'
import { measure } from './letters.ts'
import { groundJpg, pictureCanvas, picturePng } from './pictures.ts'
import { qrRuns } from './qr.ts'

/** The long side of A4, in points. */
const LONG_SIDE = 841.89

type Page = PDFKit.PDFDocument

const drawText = (page: Page, drawing: Drawing, area: Area, placement: Placement) => {
  const line = layText(placement, drawing.values, area, measure)
  if (!line) return
  page.font(FONT_FILES[line.font]).fontSize(line.size).fillColor(line.colour)
  const back = { left: 0, center: 0.5, right: 1 }[line.align] * page.widthOfString(line.text)
  page.text(line.text, line.x - back, line.baseline, { lineBreak: false, baseline: 'alphabetic' })
}

const drawQr = (page: Page, drawing: Drawing, area: Area, placement: Placement) => {
  const square = laySquare(placement, area)
  page.rect(square.x, square.y, square.side, square.side).fill('#FFFFFF')
  for (const { x, y, width, height } of qrRuns(drawing.verify_url, square)) page.rect(x, y, width, height)
  page.fill('#000000')
  page.link(square.x, square.y, square.side, square.side, drawing.verify_url)
}

const drawIcon = async (page: Page, { icon }: Drawing, area: Area, placement: Placement) => {
  if (!icon) return
  const { width, height } = await pictureCanvas(icon)
  const box = layPicture(placement, area, { width, height })
  page.image(await picturePng(icon), box.x, box.y, { width: box.width, height: box.height })
}

export const drawPdf = async (drawing: Drawing, title: string): Promise<Buffer> => {
  const { ground, placements } = drawing
  const scale = LONG_SIDE / Math.max(ground.width, ground.height)
  const area = { width: ground.width * scale, height: ground.height * scale }
  const page = new PDFDocument({
    size: [area.width, area.height],
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
  page.image(await groundJpg(ground), 0, 0, { width: area.width, height: area.height })
  for (const placement of placements) {
    if (placement.field === 'qr') drawQr(page, drawing, area, placement)
    else if (placement.field === 'icon') await drawIcon(page, drawing, area, placement)
    else drawText(page, drawing, area, placement)
  }
  page.end()
  return whole
}
