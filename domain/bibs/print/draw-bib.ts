/** One bib on paper: the number huge, the name for the speaker, the series' colour; its back is filled in by hand. */
import { PRINT } from '#server/pdf/bib.ts'
import { FONTS, type PdfPage } from '#server/pdf/document.ts'
import { qrPath } from '#server/qr.ts'
import { type Box, mm } from './paper.ts'
import { inkOn, writeIn } from './write.ts'

export type PrintedBib = {
  number: string
  name: string
  distance: string
  category: string
  colour: string
  /** The QR says it and nothing else, as that of the receipt. */
  participant_key: string
}

export type BibLook = {
  event: string
  /** 'sábado 5 de diciembre de 2026'. */
  day: string
  emergency_back: boolean
}

const STRIP = mm(21)
/** Pins go through at 8 mm from both edges. */
const HOLE = { inset: mm(8), radius: mm(2.5) }
const SIDE = mm(8)
/** Beside a hole. */
const CLEAR = mm(15)
const QR_SIZE = mm(27)
const SPONSORS = mm(22)
const FOOT = mm(5)

const drawHoles = (page: PdfPage, { x, y, width, height }: Box) => {
  const { inset, radius } = HOLE
  for (const across of [x + inset, x + width - inset])
    for (const down of [y + inset, y + height - inset])
      page.circle(across, down, radius).lineWidth(0.75).fillAndStroke('#FFFFFF', PRINT.soft)
}

const drawQr = (page: PdfPage, key: string, x: number, y: number) => {
  const { size, path } = qrPath(key)
  page.save()
  page.translate(x, y).scale(QR_SIZE / size)
  page.path(path).fill(PRINT.ink)
  page.restore()
}

const drawStrip = (page: PdfPage, { x, y, width }: Box, bib: PrintedBib, { event, day }: BibLook) => {
  page.rect(x, y, width, STRIP).fill(bib.colour)
  const colour = inkOn(bib.colour, PRINT.ink)
  const inside = width - 2 * CLEAR
  const half = inside * 0.6
  writeIn(
    page,
    event,
    { x: x + CLEAR, y: y + mm(3), width: half, height: mm(9) },
    { face: 'display', colour, most: 22, lines: { most: 2, small: 16 } },
  )
  writeIn(
    page,
    day,
    { x: x + CLEAR, y: y + mm(13), width: half, height: mm(4.5) },
    { face: 'text', colour, most: 10.5 },
  )
  writeIn(
    page,
    bib.distance,
    { x: x + CLEAR + half + mm(5), y: y + mm(3), width: inside - half - mm(5), height: STRIP - mm(6) },
    { face: 'display', colour, most: 46, lines: { most: 2, small: 26 }, align: 'right' },
  )
}

/** `sponsors`: their strip as a picture in text, which is in the file once. */
export const drawFront = (
  page: PdfPage,
  box: Box,
  bib: PrintedBib,
  { look, sponsors }: { look: BibLook; sponsors: string | null },
) => {
  const { x, y, width, height } = box
  drawStrip(page, box, bib, look)
  const foot = sponsors ? SPONSORS : FOOT
  if (sponsors)
    page.image(sponsors, x + CLEAR, y + height - SPONSORS + mm(2), {
      fit: [width - 2 * CLEAR, SPONSORS - mm(5)],
      align: 'center',
      valign: 'center',
    })
  else page.rect(x, y + height - FOOT, width, FOOT).fill(bib.colour)
  drawHoles(page, box)

  // The lowest line of the number, and under it the name beside the QR, clear of the lower holes.
  const lower = y + height - foot - QR_SIZE - mm(3)
  const beside = sponsors ? SIDE : CLEAR
  drawQr(page, bib.participant_key, x + width - beside - QR_SIZE, lower)
  const top = y + STRIP + mm(5)
  writeIn(
    page,
    bib.number,
    { x: x + SIDE, y: top, width: width - 2 * SIDE, height: lower - mm(4) - top },
    { face: 'display', colour: PRINT.ink, most: 400, align: 'center' },
  )
  const words = width - 2 * beside - QR_SIZE - mm(6)
  const left = x + beside
  writeIn(
    page,
    bib.name,
    { x: left, y: lower + mm(0.5), width: words, height: mm(17.5) },
    { face: 'display', colour: PRINT.ink, most: 50, lines: { most: 2, small: 38 } },
  )
  writeIn(
    page,
    bib.category,
    { x: left, y: lower + mm(21.5), width: words, height: mm(5) },
    { face: 'text', colour: PRINT.soft, most: 12 },
  )
}

/** What a doctor looks for. Empty lines: health data is printed for nobody. */
const FIELDS: { label: string; width: number }[][] = [
  [
    { label: 'EPS', width: 0.62 },
    { label: 'Grupo sanguíneo y RH', width: 0.38 },
  ],
  [{ label: 'Alergias', width: 1 }],
  [{ label: 'Enfermedades y medicamentos', width: 1 }],
  [
    { label: 'En una emergencia, llamar a', width: 0.62 },
    { label: 'Teléfono', width: 0.38 },
  ],
]

const drawFields = (page: PdfPage, left: number, top: number, width: number, step: number) => {
  for (const [row, fields] of FIELDS.entries()) {
    const line = top + (row + 1) * step
    let at = left
    for (const { label, width: share } of fields) {
      const wide = width * share - (share < 1 && at === left ? mm(6) : 0)
      page.font(FONTS.text).fontSize(9).fillColor(PRINT.soft)
      page.text(label, at, line + mm(1.2), { lineBreak: false })
      page
        .moveTo(at, line)
        .lineTo(at + wide, line)
        .lineWidth(0.75)
        .stroke(PRINT.soft)
      at += width * share
    }
  }
}

export const drawBack = (page: PdfPage, box: Box, bib: PrintedBib, look: BibLook) => {
  const { x, y, width, height } = box
  drawHoles(page, box)
  const left = x + CLEAR
  const inside = width - 2 * CLEAR
  writeIn(
    page,
    'Datos de emergencia',
    { x: left, y: y + mm(8), width: inside * 0.6, height: mm(8) },
    { face: 'display', colour: PRINT.ink, most: 26 },
  )
  writeIn(
    page,
    bib.number,
    { x: left + inside * 0.6, y: y + mm(8), width: inside * 0.4, height: mm(12) },
    { face: 'display', colour: PRINT.ink, most: 44, align: 'right' },
  )
  page.font(FONTS.text).fontSize(9.5).fillColor(PRINT.soft)
  page.text('Llénalo a mano antes de la carrera. Puede salvarte la vida.', left, y + mm(18), {
    lineBreak: false,
  })
  writeIn(
    page,
    bib.name,
    { x: left, y: y + mm(25), width: inside, height: mm(11) },
    { face: 'strong', colour: PRINT.ink, most: 18, lines: { most: 2, small: 12 } },
  )
  const fields = y + mm(36)
  drawFields(page, left, fields, inside, (height - mm(36) - mm(26)) / FIELDS.length)
  writeIn(
    page,
    `${look.event} · ${look.day}`,
    { x: left + mm(8), y: y + height - mm(12), width: inside - mm(16), height: mm(5) },
    { face: 'text', colour: PRINT.soft, most: 9, align: 'center' },
  )
}
