/** So many at once; the others wait in the order in which they came. */

export const createSemaphore = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    waiting: () => waiting.length,
    isIdle: () => running === 0,
    acquire: async (): Promise<void> => {
      if (running < atOnce) running += 1
      else await new Promise<void>((go) => waiting.push(go))
    },
    /** Hands the place to whoever waits longest. */
    release: (): void => {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    },
  }
}
