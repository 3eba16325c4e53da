/** npm run pictures: the pictures of README and docs/design.md, taken anew from the demo. */
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, NODE, ROOT } from './install.mjs'

ensureInstalled()
process.env.CHROMIUM_PATH = ensureChromium()
ensureBuilt()
const { status } = spawnSync(NODE, ['scripts/pictures.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
