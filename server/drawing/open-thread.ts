/** Hands drawings to a thread of their own, one after another, and starts another thread when one breaks. */
import { Worker } from 'node:worker_threads'
import { BusyError } from '../database/transaction.ts'

/** More than this many waiting are told to come back: a queue of minutes helps nobody. */
const MOST_WAITING = 200
/** Of one drawing; thousands of pages may take longer. */
const LIMIT_MS = 30_000
/** Letters are read anew for every PDF: without a limit the thread would collect that only after hundreds of them. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** Becomes a 503 with Retry-After. */
export class DrawingBusy extends BusyError {}

export type DrawingThread<Job> = { draw: (job: Job) => Promise<Buffer>; close: () => Promise<void> }

type Answer = { bytes?: Uint8Array; error?: string }

/** `file` is a module that calls `serveDrawings`. */
export const startDrawingThread = <Job>(file: URL, limitMs = LIMIT_MS): DrawingThread<Job> => {
  let thread: Worker | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const start = () => {
    const worker = new Worker(file, { resourceLimits: HEAP })
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    worker.on('error', () => {})
    worker.unref()
    return worker
  }

  const drawNow = async (job: Job): Promise<Buffer> => {
    thread ??= start()
    const worker = thread
    worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const ended = () => reject(new Error('the drawing thread ended'))
    worker.once('message', resolve).once('error', reject).once('exit', ended)
    const timer = setTimeout(() => void worker.terminate(), limitMs)
    try {
      worker.postMessage(job)
      const { bytes, error } = await promise
      if (!bytes) throw new Error(error ?? 'nothing was drawn')
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', reject).off('exit', ended)
      worker.unref()
    }
  }

  return {
    draw: (job) => {
      if (waiting >= MOST_WAITING) return Promise.reject(new DrawingBusy())
      waiting++
      const drawn = turn.then(() => drawNow(job)).finally(() => waiting--)
      turn = drawn.catch(() => {})
      return drawn
    },
    close: async () => {
      await turn
      await thread?.terminate()
    },
  }
}
