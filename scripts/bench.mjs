/** The benches measure the built product: it is built first when it must be. */
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { NODE, ROOT } from './install.mjs'

ensureBuilt()
const { status } = spawnSync(NODE, ['bench/run.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
