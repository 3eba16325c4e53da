/** The drawing thread of bibs. Receipts and certificates have theirs: nobody waits behind three thousand bibs. */
import { startDrawingThread } from '#server/drawing/open-thread.ts'
import type { BibsDrawing, LabelsDrawing } from './draw-sheets.ts'

export type PrintDesk = {
  draw: (job: BibsDrawing | LabelsDrawing) => Promise<Buffer>
  close: () => Promise<void>
}

/** The most of one file, on a slow machine. */
const LIMIT_MS = 120_000

export const createPrintDesk = (): PrintDesk =>
  startDrawingThread<BibsDrawing | LabelsDrawing>(new URL('./print-thread.ts', import.meta.url), LIMIT_MS)
