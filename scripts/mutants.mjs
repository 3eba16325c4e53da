/** npm run mutants: changes the rules one sign at a time and asks whether a unit test notices (docs/mutants.md). */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, NODE, ROOT } from './install.mjs'

ensureInstalled()
const stryker = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
/** `npm run mutants -- coupons` is one module; whatever begins with a dash goes to Stryker. */
const [first = '', ...rest] = process.argv.slice(2)
const ofModule = (name) => (name === 'colombia' ? `domain/${name}/*.ts` : `domain/${name}/rules/**/*.ts`)
const wanted = /^[a-z]+$/.test(first)
  ? ['--mutate', `${ofModule(first)},!domain/**/*.test.ts,!**/common-passwords.ts`, ...rest]
  : process.argv.slice(2)
const { status } = spawnSync(NODE, [stryker, 'run', 'scripts/mutants/stryker.json', ...wanted], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
