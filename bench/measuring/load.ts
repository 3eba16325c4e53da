/** Work done by a number of clients at once, and how fast it went. */

export type Load = { perSecond: number; medianMs: number; p95Ms: number; done: number }

/** Each client takes the next piece of work until `count` are done. A piece that throws ends the bench. */
export const runLoad = async (
  clients: number,
  count: number,
  work: (number: number) => Promise<unknown>,
): Promise<Load> => {
  const times: number[] = []
  let next = 0
  const began = performance.now()
  const client = async () => {
    while (next < count) {
      const number = next++
      const from = performance.now()
      await work(number)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - began) / 1000
  const sorted = times.toSorted((one, other) => one - other)
  return {
    perSecond: count / seconds,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    done: times.length,
  }
}

/**
 * Two ways of doing the same by turns, so that a noisy moment hits both: the medians of the rounds, and of the ratios of
 * each round, where a moment that lasts as long as a round counts once.
 */
export const sideBySide = async (
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
) => {
  const [own, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    bare.push(await limit())
    own.push(await ours())
  }
  const middle = (values: number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
  const ratio = middle(own.map((value, round) => value / (bare[round] ?? Number.NaN)))
  return { ours: middle(own), limit: middle(bare), ratio }
}
