/** All bibs of a file, and all labels. Pages leave the memory as they are drawn. */
import { PRINT } from '#server/pdf/bib.ts'
import { drawPdf, type PdfPage } from '#server/pdf/document.ts'
import type { BibPaper, LabelSheet } from '../rules/print-sheets.ts'
import { type BibLook, drawBack, drawFront, type PrintedBib } from './draw-bib.ts'
import { drawLabel, type PrintedLabel } from './draw-label.ts'
import { type Area, BIB_PAGES, LABEL_PAGES, labelBox, labelsOn, mm } from './paper.ts'

export type BibsDrawing = {
  kind: 'bibs'
  bibs: PrintedBib[]
  paper: BibPaper
  look: BibLook
  /** A PNG or JPG. */
  sponsors: Uint8Array | null
  organizer: string
}

export type LabelsDrawing = {
  kind: 'labels'
  labels: PrintedLabel[]
  sheet: LabelSheet
  start: number
  event: string
  organizer: string
}

/** Where the knife goes between two bibs: short lines at both edges. */
const drawCut = (page: PdfPage, { width, height }: Area) => {
  for (const [from, to] of [
    [0, mm(5)],
    [width - mm(5), width],
  ] as const)
    page
      .moveTo(from, height / 2)
      .lineTo(to, height / 2)
      .lineWidth(0.5)
      .stroke(PRINT.soft)
}

/** A picture given as text is put into the file once, however many pages show it. */
const asPicture = (bytes: Uint8Array | null) =>
  bytes && `data:image/any;base64,${Buffer.from(bytes).toString('base64')}`

export const drawBibs = ({ bibs, paper, look, sponsors, organizer }: BibsDrawing): Promise<Buffer> => {
  const { page: size, boxes } = BIB_PAGES[paper]
  const picture = asPicture(sponsors)
  const title = `Dorsales: ${look.event}`
  return drawPdf({ size, title, author: organizer }, (page) => {
    for (let first = 0; first < bibs.length; first += boxes.length) {
      const shown = bibs.slice(first, first + boxes.length)
      if (first > 0) page.addPage()
      // Printed on both sides and turned over the long edge, a back lies behind its own front.
      for (const side of look.emergency_back ? (['front', 'back'] as const) : (['front'] as const)) {
        if (side === 'back') page.addPage()
        for (const [at, bib] of shown.entries()) {
          const box = boxes[at]
          if (!box) continue
          if (side === 'front') drawFront(page, box, bib, { look, sponsors: picture })
          else drawBack(page, box, bib, look)
        }
        if (boxes.length > 1) drawCut(page, size)
      }
    }
  })
}

export const drawLabels = ({ labels, sheet, start, event, organizer }: LabelsDrawing): Promise<Buffer> => {
  const geometry = LABEL_PAGES[sheet]
  const each = labelsOn(geometry)
  return drawPdf({ size: geometry.page, title: `Etiquetas: ${event}`, author: organizer }, (page) => {
    for (const [at, label] of labels.entries()) {
      const place = (start - 1 + at) % each
      if (place === 0 && at > 0) page.addPage()
      drawLabel(page, labelBox(geometry, place), label)
    }
  })
}
