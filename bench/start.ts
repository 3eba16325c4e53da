/** Cold and warm start, beside the bare start of the embedded database they cannot be faster than. */
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { dropDataDir, newDataDir, startStage } from './stage.ts'
import { median, milliseconds, type Row } from './table.ts'

const ROUNDS = 3

const bareStart = async (dataDir: string) => {
  const began = performance.now()
  const { stop } = await startEmbeddedDatabase({ dataDir, say: () => {} })
  const took = performance.now() - began
  await stop()
  return took
}

export const benchStart = async (): Promise<Row[]> => {
  const figures = {
    cold: [] as number[],
    warm: [] as number[],
    bareCold: [] as number[],
    bareWarm: [] as number[],
  }
  for (let round = 0; round < ROUNDS; round++) {
    const [own, bare] = [newDataDir(), newDataDir()]
    figures.bareCold.push(await bareStart(bare))
    figures.bareWarm.push(await bareStart(bare))
    for (const kind of ['cold', 'warm'] as const) {
      const stage = await startStage(own)
      figures[kind].push(stage.readyMs)
      await stage.stop()
    }
    for (const dataDir of [own, bare]) dropDataDir(dataDir)
  }
  const [cold, warm] = [median(figures.cold), median(figures.warm)]
  const [bareCold, bareWarm] = [median(figures.bareCold), median(figures.bareWarm)]
  return [
    {
      what: 'cold start, demo seeded (beside initdb and start of PostgreSQL)',
      ours: milliseconds(cold),
      limit: milliseconds(bareCold),
      ratio: cold / bareCold,
      bar: null,
    },
    {
      what: 'warm start (beside start of PostgreSQL)',
      ours: milliseconds(warm),
      limit: milliseconds(bareWarm),
      ratio: warm / bareWarm,
      bar: null,
    },
    {
      what: 'warm start within 5 s',
      ours: milliseconds(warm),
      limit: '5000 ms',
      ratio: warm / 5000,
      bar: { kind: 'at most', value: 1 },
    },
  ]
}
