/** npm run mutants: changes the rules one sign at a time and asks whether a unit test notices (docs/mutants.md). */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, NODE, ROOT } from './install.mjs'

ensureInstalled()
const stryker = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const { status } = spawnSync(
  NODE,
  [stryker, 'run', 'scripts/mutants/stryker.json', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
