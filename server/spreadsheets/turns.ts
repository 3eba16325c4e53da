/** Reading takes much memory: a few at once, the others wait for their turn. */

export const newTurns = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    take: async (): Promise<void> => {
      if (running < atOnce) running += 1
      else await new Promise<void>((go) => waiting.push(go))
    },
    /** Hands the turn to whoever waits longest. */
    give: (): void => {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    },
  }
}
