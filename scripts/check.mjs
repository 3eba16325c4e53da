/** npm run check: what can be known within a minute, without a database or a browser. */
import { ensureInstalled } from './install.mjs'
import { finish, runTests, runTools } from './steps.mjs'

ensureInstalled()
finish([...runTools(), runTests('unit')])
