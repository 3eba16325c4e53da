/** npm run drill: the product under load while it is killed, cut off and put to sleep (docs/reliability.md). */
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, NODE, ROOT } from './install.mjs'

ensureInstalled()
ensureBuilt()
const { status } = spawnSync(NODE, ['drill/run.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
