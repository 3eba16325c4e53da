/** The drill in its short form: one kill -9, one PostgreSQL cut off, and a night in which nobody worked. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, expect, inject, test } from 'vitest'
import { runDrill } from '../drill/drill.ts'
import { FAULTS } from '../drill/faults.ts'
import { FULL } from './browser.ts'
import { newDataDir } from './product.ts'

const dataDir = newDataDir()
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('nothing that was answered is lost, doubled or oversold when everything breaks', {
  timeout: 300_000,
}, async () => {
  execFileSync('cp', ['-a', `${inject('filledFolder')}/.`, dataDir])
  const expo = FULL ? ['expo, killed and cut off'] : []
  const faults = ['kill -9', 'PostgreSQL, immediate', ...expo, 'asleep for hours'].map((name) => {
    const fault = FAULTS.find((one) => one.name === name)
    if (!fault) throw new Error(`no fault is called ${name}`)
    return fault
  })
  const { rows, failures } = await runDrill({
    apps: 1,
    people: 4,
    seed: 7,
    dataDir,
    nextFault: () => faults.shift() ?? null,
    // How fast it is back is for the whole drill, on a machine that does nothing else.
    servingAgainMs: Number.POSITIVE_INFINITY,
  })
  expect(failures).toEqual([])
  expect(rows).toHaveLength(3 + expo.length)
  for (const { acts, answers } of rows) {
    expect(acts).toBeGreaterThan(0)
    expect(answers).toBeGreaterThan(0)
  }
})
