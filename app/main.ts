/** The composition root: creates the context, hands it to the modules, stops it all gracefully. */
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hasAdministrator, makeAdministrator } from '#domain/accounts/first-administrator.ts'
import { createGatekeeper } from '#domain/accounts/gatekeeper.ts'
import { createPrintDesk } from '#domain/bibs/print/print-desk.ts'
import { createSending } from '#domain/certificates/batches/sending.ts'
import { createStudio } from '#domain/certificates/studio.ts'
import { changePaid } from '#domain/changes/core/run-change.ts'
import { createCrewLookup } from '#domain/crew/find-crew.ts'
import { createPaperDesk } from '#domain/kit-desk/paper/draw-paper.ts'
import { createMessageSending } from '#domain/messages/sending/sending.ts'
import { browserHosts } from '#domain/payments/gateways/browser-hosts.ts'
import { createProcessor, type Processor } from '#domain/payments/processor/processor.ts'
import { mountSandbox } from '#domain/payments/sandbox/mount-sandbox.ts'
import { registrationPayable } from '#domain/registration/checkout/registration-payable.ts'
import { createMedicalDesk } from '#domain/registration/medical/draw-medical.ts'
import { createReceiptDesk } from '#domain/registration/receipt/draw-receipts.ts'
import { prepareOldSets } from '#domain/results/jobs.ts'
import { orderPayable } from '#domain/store/orders/order-payable.ts'
import { createTokenLookup } from '#domain/timing/find-token.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { openConnection } from '#server/database/open-connection.ts'
import { SETTLE_MS } from '#server/database/reads.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { serveFiles } from '#server/files/serve.ts'
import { createApp } from '#server/http/app.ts'
import { listen } from '#server/http/listen.ts'
import { dropLeftUploads } from '#server/http/upload-to-disk.ts'
import { createLog } from '#server/log.ts'
import { startDelivery } from '#server/mail/deliver.ts'
import { senderOf } from '#server/mail/sender-address.ts'
import type { Changes } from '#server/pages/changes.ts'
import { mountBuiltPages, mountLivePages, mountNoPages } from '#server/pages/mount-pages.ts'
import { createPageCaches } from '#server/pages/page-caches.ts'
import { serveSitemap } from '#server/pages/sitemap.ts'
import { closeApp, closeParts } from '#server/stopping.ts'
import { fillDemo } from './fill-demo.ts'
import { type Desks, everyJob, everyRoute, INDEXED } from './modules.ts'
import { type Closing, openContext } from './open-context.ts'
import { serveReferenceData } from './reference-data.ts'
import { run } from './run.ts'

export type StartOptions = {
  config: Config
  pages: 'built' | 'live' | 'none'
  /** A worker runs jobs and serves nothing. */
  serves?: boolean
  /** Fills an empty installation with the demo's data. */
  fill?: typeof fillDemo
  /** Whether work comes round by itself; tests start it when they want it. */
  schedules?: boolean
  /** Whether answers for everybody are cached: with built pages, unless told otherwise. */
  keeps?: boolean
  /** Tests hand in a database of their own; a process of a group has that of the first. */
  connection?: ConnectionSettings
  log?: Logger
  say?: (sentence: string) => void
}

export type Product = {
  address: string
  app: FastifyInstance | null
  context: AppContext
  processor: Processor
  stop: () => Promise<void>
}

const FIRST_LOCK = 7_031_978

/** Of several processes that start at once, one makes the account. */
const makeFirstAdministrator = async (context: AppContext, say: (sentence: string) => void) => {
  const { adminEmail: email } = context.config
  if (!email) return
  const link = await inTransaction(context.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_LOCK})`)
    return (await hasAdministrator(tx)) ? null : makeAdministrator(tx, context, email)
  })
  if (link) say(`Primer Administrator: ${email}. Crea la contraseña en ${link} (48 horas, un solo uso).`)
}

export const startProduct = async (options: StartOptions): Promise<Product> => {
  const { config, serves = true, say = () => {} } = options
  const log = options.log ?? createLog(config.logLevel)
  const closing: Closing = []
  let stopDatabase = async () => {}
  const stop = async () => {
    const onError = (error: unknown) => log.error({ err: error }, 'stop')
    await closeParts(closing.splice(0).reverse(), config.stopLimits, onError)
    await stopDatabase().catch(onError)
  }
  try {
    const database = options.connection
      ? { connection: options.connection, stop: async () => {} }
      : await openConnection(config, say)
    stopDatabase = database.stop
    await migrate(database.connection)
    await dropLeftUploads(config.dataDir)
    const { connection } = database
    const work = { runsJobs: true, schedules: options.schedules ?? true }
    const { context, changes } = await openContext({ config, connection, log, queue: work }, closing)
    const { db, files, queue } = context
    await prepareOldSets(db)
    await options.fill?.(context, say)
    await makeFirstAdministrator(context, say)

    const payables = {
      registration: registrationPayable(context, (tx, id, balance) => changePaid(tx, context, id, balance)),
      order: orderPayable(context),
    }
    const desks: Desks = {
      payables,
      processor: createProcessor(context, payables),
      studio: createStudio(context),
      receipts: createReceiptDesk(),
      printing: createPrintDesk(),
      medical: createMedicalDesk(),
      paper: createPaperDesk(),
    }
    const { processor, studio, receipts, printing, medical, paper } = desks
    closing.push(studio.close, receipts.close, printing.close, medical.close, paper.close)
    const app = serves ? await serve(context, options, changes, desks) : null
    if (app) {
      closing.push(() => closeApp(app, config.stopLimits))
      const port = await listen(app, config)
      if (!config.publicUrl) context.address = `http://localhost:${port}`
    }
    const mailFrom = senderOf(context)
    const sending = createSending(context, studio, mailFrom)
    const writing = createMessageSending(context, mailFrom)
    closing.push(sending.stop, writing.stop)
    await queue.work([...everyJob(context, desks), ...sending.jobs, ...writing.jobs])
    await sending.resume()
    await writing.resume()
    if (config.smtpUrl) {
      const { mailsPerMinute, smtpUrl } = config
      const delivery = startDelivery({
        db,
        connection,
        smtpUrl,
        mailFrom,
        mailsPerMinute,
        storage: files,
        log,
      })
      closing.push(delivery.stop)
    }
    return { address: context.address, app, context, processor, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const serve = (
  context: AppContext,
  { pages, keeps = pages === 'built' }: StartOptions,
  changes: Changes,
  desks: Desks,
) => {
  const { config, db, log, files } = context
  const site = {
    demo: config.demo,
    organizer: config.organizerName,
    get address() {
      return context.address
    },
  }
  const settleMs = config.databaseReplicaUrl ? SETTLE_MS : 0
  return createApp({
    config,
    db,
    log,
    changes,
    ...(keeps ? createPageCaches(changes, { settleMs }) : {}),
    gatekeeper: {
      ...createGatekeeper(db, config),
      ...createCrewLookup(db),
      ...createTokenLookup(db, context.limiter),
    },
    limiter: context.limiter,
    routes: everyRoute(context, desks),
    mounts: [
      (app) => context.news.closeWith(app),
      (app) => serveFiles(app, files),
      serveReferenceData,
      (app) => {
        serveSitemap(app, site, async () => (await Promise.all(INDEXED.map(context.read))).flat())
      },
      (app) => {
        if (config.allowSandboxGateway) mountSandbox(app, context)
      },
      (app) => {
        const gatewayHosts = () => browserHosts(context.address, config.gatewayHosts)
        const pictureHosts = config.mapServer ? [new URL(config.mapServer.address).origin] : []
        const parts = { site, gatewayHosts, pictureHosts }
        if (pages === 'built') return mountBuiltPages(app, parts)
        return pages === 'live' ? mountLivePages(app, parts) : mountNoPages(app)
      },
    ],
  })
}

const sayDemo = async () => {
  const { DEMO_ACCOUNTS, DEMO_PASSWORD } = await import('#demo/accounts.ts')
  console.log('  Cuentas de demostración (contraseña: %s)', DEMO_PASSWORD)
  for (const { email, rol } of DEMO_ACCOUNTS) console.log(`    ${rol.padEnd(14)} ${email}`)
  console.log('')
}

if (import.meta.main) run(process.argv.slice(2), { start: startProduct, fill: fillDemo, sayDemo })
