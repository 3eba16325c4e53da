/**
 * Cold and warm start, beside the bare start of the embedded database they cannot be faster than and beside a bare process
 * with our packages; and what the server holds after each.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#server/database/embedded.ts'
import { launchFile } from '#testing/launch.ts'
import { notingModules, readNote } from '#testing/note-modules.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { median, milliseconds, type Row } from './measuring/table.ts'

const ROUNDS = 5
/** What is looked at before memory is read: every kind of public page once, the same after both starts. */
const LOOKED_AT = ['/', '/eventos', '/tienda/products', '/login', '/evento/media-maraton-del-paramo']

const bareDatabase = async (dataDir: string) => {
  const began = performance.now()
  const { stop } = await startEmbeddedDatabase({ dataDir, say: () => {} })
  const took = performance.now() - began
  await stop()
  return took
}

/** Its database runs already: of ours, which starts it, more is asked. */
const bareProcess = async (dataDir: string, packages: string) => {
  const { connection, stop } = await startEmbeddedDatabase({ dataDir, say: () => {} })
  try {
    const began = performance.now()
    const { end } = await launchFile('bench/limits/bare-start.ts', {
      NODE_ENV: 'production',
      BENCH_PACKAGES: packages,
      BENCH_CONNECTION: JSON.stringify(connection),
    })
    const took = performance.now() - began
    await end()
    return took
  } finally {
    await stop()
  }
}

/** From the product itself, at every run: a list kept by hand would grow old. */
const notePackages = async (dataDir: string) => {
  const stage = await startStage(dataDir, notingModules(dataDir))
  await stage.stop()
  const file = join(dataDir, 'packages.json')
  writeFileSync(file, JSON.stringify(readNote(dataDir, stage.pid).packages))
  return file
}

/** In MB, of the server alone: its database is another process. */
const heldBy = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const startAndLook = async (dataDir: string) => {
  const stage = await startStage(dataDir)
  for (const path of LOOKED_AT) {
    const answer = await fetch(stage.address + path)
    await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  const held = heldBy(stage.pid)
  await stage.stop()
  return { ready: stage.readyMs, held }
}

export const benchStart = async (): Promise<Row[]> => {
  const figures = {
    cold: [] as number[],
    warm: [] as number[],
    bareCold: [] as number[],
    bareWarm: [] as number[],
    bareProcess: [] as number[],
    heldFirst: [] as number[],
    heldWarm: [] as number[],
  }
  // A first start takes twenty seconds: three of them, the last one's folder for all that is warm.
  const own: string[] = []
  for (let round = 0; round < 3; round++) {
    const [dataDir, bare] = [newDataDir(), newDataDir()]
    figures.bareCold.push(await bareDatabase(bare))
    const { ready, held } = await startAndLook(dataDir)
    figures.cold.push(ready)
    figures.heldFirst.push(held)
    dropDataDir(bare)
    for (const old of own.splice(0)) dropDataDir(old)
    own.push(dataDir)
  }
  const [dataDir = ''] = own
  const packages = await notePackages(dataDir)
  for (let round = 0; round < ROUNDS; round++) {
    figures.bareWarm.push(await bareDatabase(dataDir))
    figures.bareProcess.push(await bareProcess(dataDir, packages))
    const { ready, held } = await startAndLook(dataDir)
    figures.warm.push(ready)
    figures.heldWarm.push(held)
  }
  dropDataDir(dataDir)
  const [cold, warm] = [median(figures.cold), median(figures.warm)]
  const [bareCold, bareWarm] = [median(figures.bareCold), median(figures.bareWarm)]
  const bare = median(figures.bareProcess)
  const [heldFirst, heldWarm] = [median(figures.heldFirst), median(figures.heldWarm)]
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
    {
      what: 'warm start (beside a bare process with the same dependencies, which connects and listens)',
      ours: milliseconds(warm),
      limit: milliseconds(bare),
      ratio: warm / bare,
      bar: { kind: 'at most', value: 3 },
    },
    {
      what: 'memory of the server after the first start with the demo (beside a warm start)',
      ours: `${heldFirst.toFixed(0)} MB`,
      limit: `${heldWarm.toFixed(0)} MB`,
      ratio: heldFirst / heldWarm,
      bar: { kind: 'at most', value: 1.15 },
    },
  ]
}
