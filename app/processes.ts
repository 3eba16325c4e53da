/**
 * WEB_CONCURRENCY processes on one port. The first process serves nobody: it owns the data folder and its database,
 * shares the port out, and starts anew whichever of the others dies.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { SettingError } from '#server/config.ts'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000
/** Who lived that long did not die of how it was started. */
const HEALTHY_MS = 60_000

type Ready = { ready: string }

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'ready' in message

/** In a process of the group: it serves at this address. */
export const tellReady = (address: string) => process.send?.({ ready: address } satisfies Ready)

export const startProcesses = async (count: number, say: (sentence: string) => void) => {
  const running = new Set<Worker>()
  let stopping = false

  /** Until it serves; fails when it ends before. */
  const start = () => {
    const child = cluster.fork()
    running.add(child)
    const serving = Promise.withResolvers<string>()
    child.on('message', (message) => {
      if (isReady(message)) serving.resolve(message.ready)
    })
    const ended = once(child, 'exit').then(() => {
      running.delete(child)
      serving.reject(new SettingError('Un proceso de Dorsal no pudo empezar.'))
    })
    return { serving: serving.promise, ended }
  }

  const keepAlive = async (ended: Promise<void>) => {
    let over = ended
    for (let pause = FIRST_PAUSE_MS; ; ) {
      const began = performance.now()
      await over
      if (stopping) return
      if (performance.now() - began > HEALTHY_MS) pause = FIRST_PAUSE_MS
      say('Un proceso de Dorsal terminó; se inicia otro.')
      await wait(pause)
      if (stopping) return
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      const again = start()
      again.serving.catch(() => {})
      over = again.ended
    }
  }

  const stop = async () => {
    stopping = true
    await Promise.all(
      [...running].map(async (child) => {
        const gone = once(child, 'exit')
        child.process.kill('SIGTERM')
        await gone
      }),
    )
  }

  const begin = async () => {
    const { serving, ended } = start()
    const address = await serving
    void keepAlive(ended)
    return address
  }

  try {
    // One first: it brings the database up to date and fills it, and the others find it done.
    const address = await begin()
    await Promise.all(Array.from({ length: count - 1 }, begin))
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
