/** npm run spec-proof: breaks what rows of the coverage say, one at a time, and expects their tests to notice. */
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, NODE, ROOT } from './install.mjs'

ensureInstalled()
const { status } = spawnSync(NODE, ['scripts/spec-proof/run.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: ensureChromium() },
})
process.exit(status ?? 1)
