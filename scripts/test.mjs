/**
 * npm test: everything, from types to journeys in the browser, on whatever machine this is. `--full` walks each
 * journey at every width, and every screen in WebKit and Firefox; `--full engines` does only the last.
 */
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureEngines } from './engines.mjs'
import { ensureInstalled } from './install.mjs'
import { finish, runTests, runTools } from './steps.mjs'

ensureInstalled()
const full = process.argv.includes('--full')
const engines = full && process.argv.includes('engines')
if (full) process.env.TEST_FULL = '1'
process.env.CHROMIUM_PATH = ensureChromium()
if (full) ensureEngines()
ensureBuilt()
const tests = engines
  ? [runTests('e2e', 'e2e/engines')]
  : ['unit', 'integration', 'e2e'].map((project) => runTests(project))
const results = [...(engines ? [] : runTools()), ...tests]
const ran = tests.reduce((total, { passed, failed }) => total + passed + failed, 0)
finish(ran > 0 ? results : [...results, { passed: 0, failed: 1, skipped: 0 }])
