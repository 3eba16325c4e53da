/** Where certificates are drawn, apart from the server's own thread. */
import sharp from 'sharp'
import { serveDrawings } from '#server/drawing/serve-drawings.ts'
import { drawJpg } from './draw-jpg.ts'
import { drawPdf } from './draw-pdf.ts'
import type { DrawingJob } from './drawing.ts'
import { templateJpg } from './pictures.ts'

// One certificate at a time: more threads of the encoder would only take the server's core.
sharp.concurrency(1)

serveDrawings((job: DrawingJob) => {
  if (job.kind === 'template') return templateJpg(job.template)
  return job.format === 'pdf' ? drawPdf(job.drawing, job.title) : drawJpg(job.drawing, job.width)
})
