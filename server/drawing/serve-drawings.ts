/** The thread's side: takes a job, answers bytes. Drawing costs tens of milliseconds that no request should wait for. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

export const serveDrawings = <Job>(draw: (job: Job) => Promise<Buffer>) => {
  // Where cores are scarce, answers go first: on Linux this holds for the calling thread alone.
  if (process.platform === 'linux') setPriority(5)
  parentPort?.on('message', async (job: Job) => {
    try {
      const bytes = await draw(job)
      // A copy in memory of its own can be handed over; what is kept for the next drawing stays here.
      const drawn = new Uint8Array(bytes)
      parentPort?.postMessage({ bytes: drawn }, [drawn.buffer])
    } catch (error) {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
    }
  })
}
