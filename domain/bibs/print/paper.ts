/** Sizes on paper, in points: 72 to the inch. Those of label sheets are the makers' own, given beside each. */
import type { BibPaper, LabelSheet } from '../rules/print-sheets.ts'

export type Area = { width: number; height: number }
/** Where something stands on its page. */
export type Box = Area & { x: number; y: number }

export const mm = (length: number) => (length * 72) / 25.4
const inch = (length: number) => length * 72

const LETTER: Area = { width: inch(8.5), height: inch(11) }
const A4: Area = { width: mm(210), height: mm(297) }
const A5_ACROSS: Area = { width: mm(210), height: mm(148) }

/** A page and the bibs on it. Half a letter sheet is 8 mm lower than A5: both take the same drawing. */
export const BIB_PAGES: Record<BibPaper, { page: Area; boxes: Box[] }> = {
  a5: { page: A5_ACROSS, boxes: [{ x: 0, y: 0, ...A5_ACROSS }] },
  'letter-2': {
    page: LETTER,
    boxes: [0, 1].map((at) => ({
      x: 0,
      y: (at * LETTER.height) / 2,
      width: LETTER.width,
      height: LETTER.height / 2,
    })),
  },
}

export type LabelPage = {
  page: Area
  columns: number
  rows: number
  /** Of the first label. */
  left: number
  top: number
  label: Area
  /** From the edge of one label to the same edge of the next. */
  across: number
  down: number
}

export const LABEL_PAGES: Record<LabelSheet, LabelPage> = {
  // Avery 5160: 2 5/8 × 1 in, margins 1/2 and 3/16 in, 1/8 in between columns.
  'letter-30': {
    page: LETTER,
    columns: 3,
    rows: 10,
    left: inch(0.1875),
    top: inch(0.5),
    label: { width: inch(2.625), height: inch(1) },
    across: inch(2.75),
    down: inch(1),
  },
  // Avery 5163: 4 × 2 in, margins 1/2 and 5/32 in, 3/16 in between columns.
  'letter-10': {
    page: LETTER,
    columns: 2,
    rows: 5,
    left: inch(0.15625),
    top: inch(0.5),
    label: { width: inch(4), height: inch(2) },
    across: inch(4.1875),
    down: inch(2),
  },
  // Avery L7160: 63.5 × 38.1 mm, margins 15.15 and 7.21 mm, 2.54 mm between columns.
  'a4-21': {
    page: A4,
    columns: 3,
    rows: 7,
    left: mm(7.21),
    top: mm(15.15),
    label: { width: mm(63.5), height: mm(38.1) },
    across: mm(66.04),
    down: mm(38.1),
  },
  // Avery 3474: 70 × 37 mm over the whole sheet; half a millimetre stays above and below.
  'a4-24': {
    page: A4,
    columns: 3,
    rows: 8,
    left: 0,
    top: mm(0.5),
    label: { width: mm(70), height: mm(37) },
    across: mm(70),
    down: mm(37),
  },
}

export const labelsOn = ({ columns, rows }: LabelPage) => columns * rows

/** The place of a label, counted from 0, along the rows. */
export const labelBox = ({ columns, left, top, across, down, label }: LabelPage, at: number): Box => ({
  x: left + (at % columns) * across,
  y: top + Math.floor(at / columns) * down,
  ...label,
})
