/**
 * The list of a desk on paper, for when nothing else works: letter, upright, about 24 people a page. A box to tick, the
 * surname first, number and size large, a line to sign on, and the code that is typed later.
 */
import { formatDateTime } from '#domain/colombia/clock.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { PRINT } from '#server/pdf/bib.ts'
import { drawPdf, FONTS, fitFont, type PdfPage } from '#server/pdf/document.ts'
import { LETTER, layPages } from '#server/pdf/list-pages.ts'
import { cutText, wrapText } from '#server/pdf/text-fit.ts'

export type PaperPerson = {
  last_name: string
  name: string
  document_last: string
  distance: string
  bib: string
  size: string
  /** What a volunteer must see: a minor, a debt, a signature that is missing, add-ons. */
  notes: string[]
  /** The kit was out when this was printed. */
  handed: boolean
  code: string
}

export type PaperSheet = {
  event: string
  /** 'Mesa 4, A-F'; empty: everybody. */
  desk: string
  /** An instant as text. */
  made_at: string
  organizer: string
  people: PaperPerson[]
}

const MARGIN = 28
const HEAD = 70
const FOOT = 34
const ROW = 28
const NOTE = { font: FONTS.strong, size: 8, leading: 10 } as const

const LEFT = MARGIN
const WIDTH = LETTER.width - 2 * MARGIN
/** Left edges and widths, in points. */
const COLUMNS = {
  box: { x: LEFT, width: 16 },
  name: { x: LEFT + 24, width: 178 },
  bib: { x: LEFT + 208, width: 56 },
  size: { x: LEFT + 270, width: 80 },
  sign: { x: LEFT + 358, width: 128 },
  code: { x: LEFT + 496, width: WIDTH - 496 },
} as const
const NOTES = { x: COLUMNS.name.x, width: COLUMNS.sign.x - COLUMNS.name.x - 8 }

type Laid = { person: PaperPerson; notes: string[]; height: number }

const layRow = (page: PdfPage, person: PaperPerson): Laid => {
  page.font(NOTE.font).fontSize(NOTE.size)
  const text = person.notes.join(' · ')
  const notes = text ? wrapText(page, text, NOTES.width) : []
  return { person, notes, height: ROW + notes.length * NOTE.leading }
}

const at = (page: PdfPage, text: string, { x, width }: { x: number; width: number }, y: number) =>
  page.text(cutText(page, text, width), x, y, { lineBreak: false })

/** 'Arango – Bedoya': what is on this page, as in a dictionary. */
const spanOf = (rows: readonly Laid[]): string => {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row?.person.last_name.split(' ')[0] ?? '')
  return first === last ? (first ?? '') : `${first} – ${last}`
}

const HEADINGS = [
  ['APELLIDOS Y NOMBRE', COLUMNS.name],
  ['NÚMERO', COLUMNS.bib],
  ['TALLA', COLUMNS.size],
  ['FIRMA DE QUIEN RECIBE', COLUMNS.sign],
  ['CÓDIGO', COLUMNS.code],
] as const

const drawHead = (page: PdfPage, { event, desk, people }: PaperSheet, rows: readonly Laid[]) => {
  const span = spanOf(rows)
  page.font(FONTS.display).fontSize(15).fillColor(PRINT.ink)
  const end = page.widthOfString(span)
  page.text(span, LEFT + WIDTH - end, MARGIN, { lineBreak: false })
  const [title, width] = [desk || 'Todas las mesas', WIDTH - end - 16]
  fitFont(page, title, { font: 'display', most: 20, least: 12, width })
  at(page, title, { x: LEFT, width }, MARGIN - 6)
  page.font(FONTS.text).fontSize(8).fillColor(PRINT.soft)
  at(
    page,
    `Entrega de kits · ${event} · ${formatNumber(people.length)} personas`,
    { x: LEFT, width },
    MARGIN + 17,
  )
  page.font(FONTS.strong).fontSize(7)
  for (const [label, column] of HEADINGS) at(page, label, column, HEAD - 13)
  page
    .moveTo(LEFT, HEAD - 3)
    .lineTo(LEFT + WIDTH, HEAD - 3)
    .lineWidth(1.2)
    .stroke(PRINT.ink)
}

const HINT = 'Marca, pide la firma y pasa después los códigos en Entrega, Papel.'

const drawFoot = (page: PdfPage, { made_at }: PaperSheet, pageText: string) => {
  const y = LETTER.height - FOOT + 10
  page.font(FONTS.strong).fontSize(8).fillColor(PRINT.ink)
  const end = page.widthOfString(pageText)
  page.text(pageText, LEFT + WIDTH - end, y, { lineBreak: false })
  page.font(FONTS.text).fontSize(7.5).fillColor(PRINT.soft)
  const text = `${HINT} Hecha el ${formatDateTime(made_at)} · destruir después del evento`
  at(page, text, { x: LEFT, width: WIDTH - end - 12 }, y)
}

/** Empty to be ticked, or said that it is done already. */
const drawBox = (page: PdfPage, { handed }: PaperPerson, y: number) => {
  const { x, width } = COLUMNS.box
  page
    .rect(x, y + 3, width, width)
    .lineWidth(1.2)
    .stroke(PRINT.ink)
  if (!handed) return
  page
    .moveTo(x + 3, y + 11)
    .lineTo(x + 7, y + 15)
    .lineTo(x + 13, y + 7)
    .lineWidth(1.6)
    .stroke(PRINT.ink)
}

const drawRow = (page: PdfPage, { person, notes, height }: Laid, y: number) => {
  const { last_name, name, document_last, distance, bib, size, code, handed } = person
  drawBox(page, person, y)
  fitFont(page, last_name, { font: 'strong', most: 10.5, least: 7.5, width: COLUMNS.name.width })
  page.fillColor(PRINT.ink)
  at(page, last_name, COLUMNS.name, y + 2)
  page.font(FONTS.text).fontSize(8.5)
  at(page, [name, distance, `doc. …${document_last}`].filter(Boolean).join(' · '), COLUMNS.name, y + 15)
  page.font(FONTS.display).fontSize(18)
  if (bib) at(page, bib, COLUMNS.bib, y + 2)
  fitFont(page, size, { font: 'displayLight', most: 15, least: 9, width: COLUMNS.size.width })
  at(page, size, COLUMNS.size, y + 4)
  const line = y + ROW - 7
  if (handed) {
    page.font(FONTS.text).fontSize(8).fillColor(PRINT.soft)
    at(page, 'ya entregado', COLUMNS.sign, line - 9)
  } else
    page
      .moveTo(COLUMNS.sign.x, line)
      .lineTo(COLUMNS.sign.x + COLUMNS.sign.width, line)
      .lineWidth(0.6)
      .stroke(PRINT.soft)
  page.font(FONTS.strong).fontSize(11).fillColor(PRINT.ink)
  page.text(code, COLUMNS.code.x, y + 6, { lineBreak: false, characterSpacing: 0.8 })
  page.font(NOTE.font).fontSize(NOTE.size)
  for (const [index, text] of notes.entries())
    page.text(text, NOTES.x, y + ROW - 2 + index * NOTE.leading, { lineBreak: false })
  page
    .moveTo(LEFT, y + height - 1)
    .lineTo(LEFT + WIDTH, y + height - 1)
    .lineWidth(0.4)
    .stroke(PRINT.soft)
}

export const drawPaperList = (sheet: PaperSheet): Promise<Buffer> =>
  drawPdf(
    {
      size: LETTER,
      title: `Entrega: ${sheet.event}, ${sheet.desk || 'todas las mesas'}`,
      author: sheet.organizer,
    },
    (page) => {
      const pages = layPages(
        sheet.people.map((person) => layRow(page, person)),
        LETTER.height - HEAD - FOOT,
      )
      for (const [index, rows] of pages.entries()) {
        if (index > 0) page.addPage()
        drawHead(page, sheet, rows)
        let y = HEAD
        for (const row of rows) {
          drawRow(page, row, y)
          y += row.height
        }
        drawFoot(page, sheet, `${index + 1} / ${pages.length}`)
      }
    },
  )
