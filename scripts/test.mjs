/**
 * npm test: everything, from types to journeys in the browser, on whatever machine this is. `--full` walks each
 * journey at every width.
 */
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { finish, runTests, runTools } from './steps.mjs'

ensureInstalled()
if (process.argv.includes('--full')) process.env.TEST_FULL = '1'
process.env.CHROMIUM_PATH = ensureChromium()
ensureBuilt()
const results = [...runTools(), ...['unit', 'integration', 'e2e'].map(runTests)]
const ran = results.slice(-3).reduce((total, { passed, failed }) => total + passed + failed, 0)
finish(ran > 0 ? results : [...results, { passed: 0, failed: 1, skipped: 0 }])
