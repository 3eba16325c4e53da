/**
 * The medical list on paper: letter, upright, 26 people a page. Big numbers on the left, what is told beside the name, a
 * line of its own for conditions and for the guardian of a minor. Every page says whose copy it is and how it ends.
 */
import { formatDateTime, formatLongDate, formatTime, readBogota } from '#domain/colombia/clock.ts'
import { phoneText } from '#domain/colombia/phones.ts'
import { PRINT } from '#server/pdf/bib.ts'
import { drawPdf, FONTS, fitFont, type PdfPage } from '#server/pdf/document.ts'
import { LETTER, layPages } from '#server/pdf/list-pages.ts'
import { cutText, wrapText } from '#server/pdf/text-fit.ts'
import type { MedicalPerson } from './medical-contract.ts'
import { HEALTH_STATE_TEXT } from './rules/medical-words.ts'

export type MedicalSheet = {
  /** Of the copy. */
  number: number
  holder: string
  made_by: string
  /** Bogotá time. */
  made_at: string
  event: string
  event_datetime: string
  organizer: string
  people: MedicalPerson[]
}

const MARGIN = 28
const HEAD = 64
const FOOT = 34
/** A row with nothing below its first two lines: 26 of them fill a page. */
const ROW = 25.6
const NOTE = { font: FONTS.strong, size: 8, leading: 10 } as const

const LEFT = MARGIN
const WIDTH = LETTER.width - 2 * MARGIN
/** Left edges and widths, in points. */
const COLUMNS = {
  number: { x: LEFT, width: 64 },
  name: { x: LEFT + 68, width: 176 },
  blood: { x: LEFT + 250, width: 50 },
  eps: { x: LEFT + 304, width: 104 },
  contact: { x: LEFT + 414, width: WIDTH - 414 },
} as const
const NOTES = { x: COLUMNS.name.x, width: WIDTH - 68 }

const guardianText = ({ minor, guardian }: MedicalPerson): string => {
  if (!minor) return ''
  if (!guardian) return 'MENOR · sin datos del acudiente'
  const { name, relation, phone } = guardian
  return `MENOR · acudiente: ${[name, relation && `(${relation})`, phoneText(phone)].filter(Boolean).join(' ')}`
}

type Laid = { person: MedicalPerson; notes: string[]; height: number }

/** What stands under the first two lines, and how tall that makes the row. */
const layRow = (page: PdfPage, person: MedicalPerson): Laid => {
  page.font(NOTE.font).fontSize(NOTE.size)
  const notes = [person.conditions, guardianText(person)]
    .filter(Boolean)
    .flatMap((text) => wrapText(page, text, NOTES.width))
  return { person, notes, height: ROW + notes.length * NOTE.leading }
}

const at = (page: PdfPage, text: string, { x, width }: { x: number; width: number }, y: number) =>
  page.text(cutText(page, text, width), x, y, { lineBreak: false })

const drawHead = (page: PdfPage, { event, event_datetime, people }: MedicalSheet) => {
  const start = readBogota(event_datetime)
  const about = `${start ? `${formatLongDate(start)}, ${formatTime(start)} · ` : ''}${people.length} personas`
  page.font(FONTS.text).fontSize(8)
  const end = page.widthOfString(about)
  page.fillColor(PRINT.soft).text(about, LEFT + WIDTH - end, MARGIN + 4, { lineBreak: false })
  const [title, width] = [`Lista médica · ${event}`, WIDTH - end - 12]
  fitFont(page, title, { font: 'display', most: 19, least: 11, width })
  page.fillColor(PRINT.ink)
  at(page, title, { x: LEFT, width }, MARGIN - 4)
  page.fillColor(PRINT.soft)
  page.font(FONTS.strong).fontSize(7.5)
  const y = HEAD - 14
  for (const [label, column] of [
    ['NÚMERO', COLUMNS.number],
    ['NOMBRE Y EDAD', COLUMNS.name],
    ['SANGRE', COLUMNS.blood],
    ['EPS', COLUMNS.eps],
    ['EMERGENCIA', COLUMNS.contact],
  ] as const)
    at(page, label, column, y)
  page
    .moveTo(LEFT, HEAD - 3)
    .lineTo(LEFT + WIDTH, HEAD - 3)
    .lineWidth(1.2)
    .stroke(PRINT.ink)
}

/** 'Copia 3 · Ambulancia 2, km 15 · hecha por … el … · destruir después del evento'. */
export const copyLine = ({ number, holder, made_by, made_at }: MedicalSheet) => {
  const made = readBogota(made_at)
  return `Copia ${number} · ${holder} · hecha por ${made_by} el ${made ? formatDateTime(made) : made_at} · destruir después del evento`
}

const drawFoot = (page: PdfPage, sheet: MedicalSheet, pageText: string) => {
  const y = LETTER.height - FOOT + 10
  page
    .moveTo(LEFT, y - 5)
    .lineTo(LEFT + WIDTH, y - 5)
    .lineWidth(0.75)
    .stroke(PRINT.ink)
  page.font(FONTS.strong).fontSize(8).fillColor(PRINT.ink)
  const end = page.widthOfString(pageText)
  const width = WIDTH - end - 12
  fitFont(page, copyLine(sheet), { font: 'strong', most: 8, least: 6, width })
  at(page, copyLine(sheet), { x: LEFT, width }, y)
  page.fontSize(8).text(pageText, LEFT + WIDTH - end, y, { lineBreak: false })
}

/** Who did not agree, or told nothing, says so where the rest would stand. */
const drawHealth = (page: PdfPage, { health, blood, eps }: MedicalPerson, y: number) => {
  if (health !== 'told') {
    page.font(FONTS.text).fontSize(9).fillColor(PRINT.soft)
    return at(page, HEALTH_STATE_TEXT[health], { x: COLUMNS.blood.x, width: 154 }, y + 6)
  }
  page.font(FONTS.display).fontSize(16).fillColor(PRINT.ink)
  at(page, blood || '–', COLUMNS.blood, y + 1)
  page.font(FONTS.text).fontSize(8.5)
  for (const [line, text] of wrapText(page, eps || '–', COLUMNS.eps.width)
    .slice(0, 2)
    .entries())
    at(page, text, COLUMNS.eps, y + 2 + line * 10)
}

const drawRow = (page: PdfPage, { person, notes, height }: Laid, y: number) => {
  const { number, name, last_name, age, distance, emergency_name, emergency_phone } = person
  if (number) {
    fitFont(page, number, { font: 'display', most: 22, least: 12, width: COLUMNS.number.width })
    page.fillColor(PRINT.ink)
    at(page, number, COLUMNS.number, y - 1)
  } else {
    page.font(FONTS.text).fontSize(7.5).fillColor(PRINT.soft)
    at(page, 'sin número', COLUMNS.number, y + 6)
  }
  fitFont(page, `${name} ${last_name}`, { font: 'strong', most: 10, least: 7, width: COLUMNS.name.width })
  page.fillColor(PRINT.ink)
  at(page, `${name} ${last_name}`, COLUMNS.name, y + 1)
  page.font(FONTS.text).fontSize(8).fillColor(PRINT.soft)
  at(page, `${age} años · ${distance}`, COLUMNS.name, y + 13)
  drawHealth(page, person, y)
  page.font(FONTS.text).fontSize(8).fillColor(PRINT.ink)
  at(page, emergency_name || '–', COLUMNS.contact, y + 2)
  page.font(FONTS.strong).fontSize(9)
  at(page, phoneText(emergency_phone), COLUMNS.contact, y + 12)
  page.font(NOTE.font).fontSize(NOTE.size)
  for (const [line, text] of notes.entries())
    page.text(text, NOTES.x, y + ROW - 2 + line * NOTE.leading, { lineBreak: false })
  page
    .moveTo(LEFT, y + height - 2)
    .lineTo(LEFT + WIDTH, y + height - 2)
    .lineWidth(0.4)
    .stroke(PRINT.soft)
}

export const drawMedicalList = (sheet: MedicalSheet): Promise<Buffer> =>
  drawPdf(
    { size: LETTER, title: `Lista médica: ${sheet.event}, copia ${sheet.number}`, author: sheet.organizer },
    (page) => {
      const pages = layPages(
        sheet.people.map((person) => layRow(page, person)),
        LETTER.height - HEAD - FOOT,
      )
      for (const [index, rows] of pages.entries()) {
        if (index > 0) page.addPage()
        drawHead(page, sheet)
        let y = HEAD
        for (const row of rows) {
          drawRow(page, row, y)
          y += row.height
        }
        drawFoot(page, sheet, `${index + 1} / ${pages.length}`)
      }
    },
  )
