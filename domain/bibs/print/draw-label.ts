/** A label of an envelope: whose it is and what goes in, readable across a table. */
import { PRINT } from '#server/pdf/bib.ts'
import type { PdfPage } from '#server/pdf/document.ts'
import { type Box, mm } from './paper.ts'
import { writeIn } from './write.ts'

export type PrintedLabel = {
  number: string
  name: string
  distance: string
  colour: string
  /** 'M Femenino'; empty where everybody gets the same. */
  size: string
  /** Add-ons that go into this envelope. */
  add_ons: number
}

const addOnsText = (count: number) => (count === 0 ? '' : count === 1 ? '+1 producto' : `+${count} productos`)

export const drawLabel = (page: PdfPage, { x, y, width, height }: Box, label: PrintedLabel) => {
  const pad = mm(3)
  const inside = { x: x + pad, y: y + pad, width: width - 2 * pad, height: height - 2 * pad }
  const dot = Math.min(mm(3.2), inside.height * 0.13)
  const numberWidth = inside.width * 0.38
  page
    .circle(inside.x + dot, inside.y + inside.height / 2, dot)
    .lineWidth(0.5)
    .fillAndStroke(label.colour, PRINT.ink)
  writeIn(
    page,
    label.number,
    {
      x: inside.x + dot * 2 + mm(1.5),
      y: inside.y,
      width: numberWidth - dot * 2 - mm(1.5),
      height: inside.height,
    },
    { face: 'display', colour: PRINT.ink, most: inside.height * 0.9 },
  )
  const left = inside.x + numberWidth + mm(2)
  const wide = inside.width - numberWidth - mm(2)
  const line = inside.height / 4
  const small = Math.min(14, line * 0.8)
  writeIn(
    page,
    label.name,
    { x: left, y: inside.y, width: wide, height: line * 1.9 },
    { face: 'display', colour: PRINT.ink, most: line * 1.2, lines: { most: 3, small: line } },
  )
  writeIn(
    page,
    [label.distance, label.size].filter(Boolean).join(' · '),
    { x: left, y: inside.y + line * 2.15, width: wide, height: line * 0.85 },
    { face: 'displayLight', colour: PRINT.ink, most: small * 1.25 },
  )
  const more = addOnsText(label.add_ons)
  if (more)
    writeIn(
      page,
      more,
      { x: left, y: inside.y + line * 3.1, width: wide, height: line * 0.85 },
      { face: 'text', colour: PRINT.ink, most: small },
    )
}
