/** The drawing thread of the medical list: some hundred pages for a big race, beside everything else. */
import { startDrawingThread } from '#server/drawing/open-thread.ts'
import type { MedicalSheet } from './medical-pdf.ts'

export type MedicalDesk = { draw: (sheet: MedicalSheet) => Promise<Buffer>; close: () => Promise<void> }

export const createMedicalDesk = (): MedicalDesk =>
  startDrawingThread<MedicalSheet>(new URL('./medical-thread.ts', import.meta.url))
