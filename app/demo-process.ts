/** The process that fills the demo and ends (started by fill-demo.ts, which tells it the way to the database). */
import { once } from 'node:events'
import { seedDemo } from '#demo/seed.ts'
import { readConfig } from '#server/config.ts'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { createLog } from '#server/log.ts'
import { closeParts } from '#server/stopping.ts'
import type { Filled } from './fill-demo.ts'
import { type Closing, openContext } from './open-context.ts'

const orphaned = () => process.exit(1)
// Without the server nobody wants the demo; what it had written was never committed.
process.once('disconnect', orphaned)

const [connection] = (await once(process, 'message')) as [ConnectionSettings]
const config = readConfig()
const log = createLog(config.logLevel)
const closing: Closing = []
const queue = { runsJobs: false, schedules: false }
const { context } = await openContext({ config, connection, log, queue }, closing)
const filled = await seedDemo(context.db, context)
await closeParts(closing.reverse(), config.stopLimits, (error) => log.error({ err: error }, 'stop'))
process.off('disconnect', orphaned)
process.send?.({ filled } satisfies Filled, () => process.exit(0))
