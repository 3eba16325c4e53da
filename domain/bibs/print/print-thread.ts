/** Where bibs and labels are drawn: thousands of pages, in a thread of their own. */
import { serveDrawings } from '#server/drawing/serve-drawings.ts'
import { type BibsDrawing, drawBibs, drawLabels, type LabelsDrawing } from './draw-sheets.ts'

serveDrawings((job: BibsDrawing | LabelsDrawing) => (job.kind === 'bibs' ? drawBibs(job) : drawLabels(job)))
