/** npm run invariants: the promises of the product, checked in SQL on the installation of these settings. */
import { spawnSync } from 'node:child_process'
import { ensureInstalled, NODE, ROOT } from './install.mjs'

ensureInstalled()
const { status } = spawnSync(NODE, ['--env-file-if-exists=.env', 'app/invariants.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
