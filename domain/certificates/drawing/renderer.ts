/** Hands certificates to the drawing thread, one after another, and starts another thread when one breaks. */
import { Worker } from 'node:worker_threads'
import type { TemplateId } from '../rules/templates.ts'
import type { Drawing, DrawingFormat, DrawingJob } from './drawing.ts'

/** More than this many people waiting are told to come back: a queue of minutes helps nobody. */
const MOST_WAITING = 200
const LIMIT_MS = 30_000
/** Letters are read anew for every PDF: without a limit the thread would collect that only after hundreds of them. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

export class RendererBusy extends Error {}

export type Renderer = {
  draw(drawing: Drawing, options: { format: DrawingFormat; title: string; width?: number }): Promise<Buffer>
  template(template: TemplateId): Promise<Buffer>
  close(): Promise<void>
}

type Answer = { bytes?: Uint8Array; error?: string }

export const openRenderer = (): Renderer => {
  let thread: Worker | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const start = () => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: HEAP })
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    worker.on('error', () => {})
    worker.unref()
    return worker
  }

  const drawNow = async (job: DrawingJob): Promise<Buffer> => {
    thread ??= start()
    const worker = thread
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const ended = () => reject(new Error('the drawing thread ended'))
    worker.once('message', resolve).once('error', reject).once('exit', ended)
    const timer = setTimeout(() => void worker.terminate(), LIMIT_MS)
    try {
      worker.postMessage(job)
      const { bytes, error } = await promise
      if (!bytes) throw new Error(error ?? 'the certificate was not drawn')
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', reject).off('exit', ended)
      worker.unref()
    }
  }

  const ask = (job: DrawingJob): Promise<Buffer> => {
    if (waiting >= MOST_WAITING) return Promise.reject(new RendererBusy())
    waiting++
    const drawn = turn.then(() => drawNow(job)).finally(() => waiting--)
    turn = drawn.catch(() => {})
    return drawn
  }

  return {
    draw: (drawing, options) => ask({ kind: 'certificate', drawing, ...options }),
    template: (template) => ask({ kind: 'template', template }),
    close: async () => {
      await turn
      await thread?.terminate()
    },
  }
}
