/** The drawing thread of the paper lists: a hundred pages when the network of a mall is down, beside everything else. */
import { startDrawingThread } from '#server/drawing/open-thread.ts'
import type { PaperSheet } from './paper-pdf.ts'

export type PaperDesk = { draw: (sheet: PaperSheet) => Promise<Buffer>; close: () => Promise<void> }

export const createPaperDesk = (): PaperDesk =>
  startDrawingThread<PaperSheet>(new URL('./paper-thread.ts', import.meta.url))
