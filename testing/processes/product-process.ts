/**
 * The product in a process of its own on a test's database, for races that one process cannot show:
 *   node testing/processes/product-process.ts '{"connection": …, "settings": …, "locks": true}'
 * Says its port on one line; ends when its standard input does, and so never outlives the test.
 */
import pg from 'pg'
import { startProduct } from '#app/main.ts'
import { readConfig } from '#server/config.ts'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { takeLocksOut } from '../without-locks.ts'

export type ProcessOrder = {
  connection: ConnectionSettings
  settings: Record<string, string>
  /** False for the twin of a race. */
  locks: boolean
}

const { connection, settings, locks } = JSON.parse(process.argv[2] ?? '{}') as ProcessOrder
if (!locks) takeLocksOut(pg.Client.prototype)

const product = await startProduct({
  config: readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...settings }),
  pages: 'none',
  schedules: false,
  connection,
})
console.log(new URL(product.address).port)
process.stdin.on('end', () => process.exit(0)).resume()
