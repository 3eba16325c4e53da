/** The race bib on paper: white card, strip of colour, a punched hole near each corner. */
import { FONTS, type PdfPage } from './document.ts'

export const PRINT = {
  ink: '#12161C',
  soft: '#5A616B',
  line: '#E6E5DF',
  paper: '#FAFAF7',
  card: '#FFFFFF',
  salida: '#C63A12',
  paramo: '#0E7C66',
  lluvia: '#2456C4',
  violeta: '#6D3FC0',
} as const

const MARGIN = 20
const RADIUS = 18
const STRIP = 46
const HOLE = 6

type Frame = { left: number; top: number; width: number; bottom: number }

/** Draws the empty bib and says where its content may stand. */
export const drawBib = (
  page: PdfPage,
  { width, height }: { width: number; height: number },
  { strip, accent }: { strip: string; accent: string },
): Frame => {
  const card = { x: MARGIN, y: MARGIN, w: width - 2 * MARGIN, h: height - 2 * MARGIN }
  page.rect(0, 0, width, height).fill(PRINT.paper)
  page.roundedRect(card.x, card.y, card.w, card.h, RADIUS).fill(PRINT.card)
  page.save()
  page.roundedRect(card.x, card.y, card.w, card.h, RADIUS).clip()
  page.rect(card.x, card.y, card.w, STRIP).fill(accent)
  page.restore()
  page.roundedRect(card.x, card.y, card.w, card.h, RADIUS).lineWidth(0.75).stroke(PRINT.line)
  const inset = STRIP / 2
  for (const x of [card.x + inset, card.x + card.w - inset])
    for (const y of [card.y + inset, card.y + card.h - inset])
      page.circle(x, y, HOLE).lineWidth(0.75).fillAndStroke(PRINT.paper, PRINT.line)
  page.font(FONTS.displayLight).fontSize(15).fillColor('#FFFFFF')
  page.text(strip.toUpperCase(), card.x + STRIP, card.y + 14.5, {
    width: card.w - 2 * STRIP,
    align: 'center',
    characterSpacing: 0.9,
    height: 16,
    ellipsis: true,
  })
  const padding = 28
  return {
    left: card.x + padding,
    top: card.y + STRIP,
    width: card.w - 2 * padding,
    bottom: card.y + card.h - STRIP,
  }
}
