/** The drawing thread: takes a job, answers bytes. Drawing costs tens of milliseconds that no request should wait for. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { drawJpg } from './draw-jpg.ts'
import { drawPdf } from './draw-pdf.ts'
import type { DrawingJob } from './drawing.ts'
import { templateJpg } from './pictures.ts'

// One certificate at a time: more threads of the encoder would only take the server's core.
sharp.concurrency(1)
// Where cores are scarce, answers go first: on Linux this holds for the calling thread alone.
if (process.platform === 'linux') setPriority(5)

const draw = (job: DrawingJob): Promise<Buffer> => {
  if (job.kind === 'template') return templateJpg(job.template)
  return job.format === 'pdf' ? drawPdf(job.drawing, job.title) : drawJpg(job.drawing, job.width)
}

parentPort?.on('message', async (job: DrawingJob) => {
  try {
    const bytes = await draw(job)
    // A copy in memory of its own can be handed over; a template's bytes stay here for the next.
    const drawn = new Uint8Array(bytes)
    parentPort?.postMessage({ bytes: drawn }, [drawn.buffer])
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})
