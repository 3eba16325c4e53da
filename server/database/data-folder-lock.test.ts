import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderTakenError, holdDataFolder } from './data-folder-lock.ts'
import { processStart } from './running-process.ts'

const NODE_24 = join(import.meta.dirname, '../../node_modules/.bin/node')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dorsal-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is held once and again after its release', async () => {
  const hold = await holdDataFolder(folder)
  await expect(holdDataFolder(folder)).rejects.toThrow(DataFolderTakenError)
  hold.release()
  const again = await holdDataFolder(folder)
  again.release()
  expect(readdirSync(folder)).toEqual([])
})

test('a lock whose pid now belongs to a later process is ignored and removed', async () => {
  const stale = `dorsal-${process.ppid}-1.lock`
  writeFileSync(join(folder, stale), '')
  const hold = await holdDataFolder(folder)
  expect(readdirSync(folder)).not.toContain(stale)
  hold.release()
})

test('a folder whose holder is stopping is had after a moment', async () => {
  const stopping = spawn('sleep', ['0.3'])
  const gone = once(stopping, 'exit')
  writeFileSync(join(folder, `dorsal-${stopping.pid}-${processStart(stopping.pid ?? 0)}.lock`), '')
  const hold = await holdDataFolder(folder)
  await gone
  expect(readdirSync(folder)).toHaveLength(1)
  hold.release()
})

test('of many that start together over a stale lock exactly one holds the folder', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'data-folder-lock.ts'))
  const script = `
    const { holdDataFolder } = await import(${module})
    process.send('loaded')
    process.on('message', (dataDir) =>
      holdDataFolder(dataDir, 300).then(
        () => process.send('held'),
        (error) => process.send(error.constructor.name),
      ),
    )`
  const apps = Array.from({ length: 5 }, () =>
    spawn(NODE_24, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  try {
    await Promise.all(apps.map((app) => once(app, 'message')))
    for (let round = 0; round < 20; round++) {
      const contested = mkdtempSync(join(folder, 'round-'))
      writeFileSync(join(contested, `dorsal-${process.pid}-1.lock`), '')
      const answers = Promise.all(apps.map(async (app) => (await once(app, 'message'))[0]))
      for (const app of apps) app.send(contested)
      const expected = [...Array.from({ length: 4 }, () => 'DataFolderTakenError'), 'held']
      expect((await answers).sort()).toEqual(expected)
    }
  } finally {
    for (const app of apps) app.kill()
  }
})
