/** The receipt on paper: the registration as a bib, with its QR, who runs, what was paid and how. */
import { formatDateTime, formatHour, formatLongDate } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { drawBib, PRINT } from '#server/pdf/bib.ts'
import { A5, drawLine, drawPdf, FONTS, fitFont, type PdfPage } from '#server/pdf/document.ts'
import type { Receipt } from './receipt.ts'
import { qrOf } from './receipt-qr.ts'

const ACCENTS: Record<string, string> = {
  running: PRINT.salida,
  ciclismo: PRINT.paramo,
  ambos: PRINT.lluvia,
  noDeportivo: PRINT.violeta,
}

const QR_SIZE = 112

type Column = { left: number; width: number }

const drawQr = (page: PdfPage, reference: string, x: number, y: number) => {
  const { size, path } = qrOf(reference)
  page.save()
  page.translate(x, y).scale(QR_SIZE / size)
  page.path(path).fill(PRINT.ink)
  page.restore()
}

const drawHeading = (page: PdfPage, receipt: Receipt, { left, width }: Column, top: number): number => {
  const { event, event_datetime, city, distance, sport } = receipt
  let y = top + 12
  if (sport !== 'noDeportivo') {
    const size = fitFont(page, distance, { font: 'display', most: 84, least: 36, width })
    page.fillColor(PRINT.ink).text(distance, left, y, { width, align: 'center', lineBreak: false })
    y += size * 1.02 + 8
  } else y += 14
  fitFont(page, event, { font: 'display', most: 26, least: 19, width })
  page.fillColor(PRINT.ink).text(event, left, y, { width, align: 'center', height: 52, ellipsis: true })
  page.font(FONTS.text).fontSize(10).fillColor(PRINT.soft)
  page.text(`${formatLongDate(event_datetime)}, ${formatHour(event_datetime)} · ${city}`, left, page.y + 3, {
    width,
    align: 'center',
  })
  return page.y + 12
}

const drawFacts = (page: PdfPage, facts: [string, string][], { left, width }: Column, top: number) => {
  let y = top
  for (const [label, value] of facts) {
    page.font(FONTS.text).fontSize(8).fillColor(PRINT.soft).text(label, left, y, { width })
    page
      .font(FONTS.strong)
      .fontSize(10)
      .fillColor(PRINT.ink)
      .text(value, left, page.y + 0.5, { width })
    y = page.y + 5
  }
  return y
}

type Row = { label: string; value: string; strong?: boolean }

const drawRow = (page: PdfPage, { label, value, strong = false }: Row, column: Column, top: number) => {
  const { left, width } = column
  page
    .font(strong ? FONTS.strong : FONTS.text)
    .fontSize(strong ? 11 : 9.5)
    .fillColor(PRINT.ink)
  const end = page.widthOfString(value)
  drawLine(page, label, { x: left, y: top, width: width - end - 12 })
  drawLine(page, value, { x: left, y: top, width, align: 'right' })
  return top + (strong ? 18 : 15)
}

const drawRule = (page: PdfPage, { left, width }: Column, y: number) => {
  page
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.75)
    .stroke(PRINT.line)
  return y + 9
}

/** People bought together may be in different categories: then each line says which. */
const runApart = (people: Receipt['people']) =>
  people.some(({ category }) => category !== people[0]?.category)

const drawPeople = (page: PdfPage, { people }: Receipt, { left, width }: Column, top: number) => {
  let y = top
  const differ = runApart(people)
  for (const { name, document, category, kit: size, bib } of people) {
    const number = bib && people.length > 1 ? `N.º ${bib}` : ''
    const kit = [number, differ ? category : '', size].filter(Boolean).join(' · ')
    page.font(FONTS.text).fontSize(9).fillColor(PRINT.soft)
    const kitWidth = Math.min(page.widthOfString(kit) + 1, width * 0.4)
    const documentWidth = page.widthOfString(document) + 1
    if (kit) drawLine(page, kit, { x: left + width - kitWidth, y, width: kitWidth, align: 'right' })
    page.font(FONTS.strong).fontSize(10)
    const nameWidth = Math.min(page.widthOfString(name) + 1, width - kitWidth - documentWidth - 20)
    drawLine(page.fillColor(PRINT.ink), name, { x: left, y: y - 0.8, width: nameWidth })
    page.font(FONTS.text).fontSize(9).fillColor(PRINT.soft)
    drawLine(page, document, { x: left + nameWidth + 8, y, width: documentWidth })
    y += 16
  }
  return y
}

/** The total and what was paid are one line, unless a change made them differ. */
const sumsOf = ({ total, paid, courtesy }: Receipt): Row[] => {
  if (courtesy) return [{ label: 'Total', value: formatPesos(total), strong: true }]
  const paidRow = { label: 'Total pagado', value: formatPesos(paid), strong: true }
  if (paid === total) return [paidRow]
  const open = total - paid
  return [
    { label: 'Total', value: formatPesos(total) },
    paidRow,
    { label: open > 0 ? 'Por pagar' : 'A favor', value: formatPesos(Math.abs(open)) },
  ]
}

/** One person's number is a fact of the receipt; of several each line says it. */
const ownNumber = ({ people }: Receipt) => (people.length === 1 ? people[0]?.bib : null)

/** A big team with many products gets a longer page, never a second one. */
const sheetFor = (receipt: Receipt) => {
  const { people, lines, payment_reference } = receipt
  const spare = (payment_reference ? 7 : 8) - (ownNumber(receipt) ? 2 : 0)
  const rows = people.length + lines.length + sumsOf(receipt).length - spare
  return { width: A5.width, height: A5.height + Math.max(0, rows) * 16 + (rows > 0 ? 24 : 0) }
}

export const drawReceipt = (receipt: Receipt, organizer: string): Promise<Buffer> => {
  const { event, reference, category, distance, sport, paid_by, payment_reference, paid_at, courtesy } =
    receipt
  const title = `Comprobante de inscripción: ${event}`
  return drawPdf({ size: sheetFor(receipt), title, author: organizer }, (page, area) => {
    const accent = ACCENTS[sport] ?? PRINT.salida
    const differ = runApart(receipt.people)
    const frame = drawBib(page, area, { strip: 'Comprobante de inscripción', accent })
    const column = { left: frame.left, width: frame.width }
    let y = drawRule(page, column, drawHeading(page, receipt, column, frame.top)) + 3

    const number = ownNumber(receipt)
    const facts: [string, string][] = [
      ...(number ? [['Número', number] as [string, string]] : []),
      ...(sport === 'noDeportivo' || differ
        ? []
        : [['Categoría', `${distance} ${category}`] as [string, string]]),
      ['Estado', courtesy ? 'Confirmada' : 'Pagado'],
      ...(paid_at
        ? [[courtesy ? 'Fecha' : 'Fecha de pago', formatDateTime(paid_at)] as [string, string]]
        : []),
      [courtesy ? 'Invitación' : 'Medio de pago', paid_by],
      ...(payment_reference ? [['Referencia de pago', payment_reference] as [string, string]] : []),
    ]
    const beside = { left: column.left, width: column.width - QR_SIZE - 16 }
    const qrLeft = column.left + column.width - QR_SIZE
    drawQr(page, reference, qrLeft, y)
    page.font(FONTS.text).fontSize(8).fillColor(PRINT.soft)
    page.text(reference, qrLeft - 10, y + QR_SIZE + 5, { width: QR_SIZE + 20, align: 'center' })
    y = Math.max(drawFacts(page, facts, beside, y), y + QR_SIZE + 20) + 4

    y = drawRule(page, column, y)
    y = drawRule(page, column, drawPeople(page, receipt, column, y) + 1)
    for (const { label, amount } of receipt.lines)
      y = drawRow(page, { label, value: formatPesos(amount) }, column, y)
    for (const row of sumsOf(receipt)) y = drawRow(page, row, column, y + 2)

    const inside = { left: frame.left + 14, width: frame.width - 28 }
    page.font(FONTS.text).fontSize(8).fillColor(PRINT.soft)
    drawLine(page, `Vende: ${organizer}. Muestra este código para recoger tu kit.`, {
      x: inside.left,
      y: frame.bottom + 19,
      width: inside.width,
      align: 'center',
    })
  })
}
