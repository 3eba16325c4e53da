/**
 * Background work in the same database and transaction as the change that asks for it.
 * Payloads carry ids, never personal data. Handlers bear running twice: a queue delivers again after a dead worker.
 */
import { createHash } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { ConnectionSettings, Tx } from '../database/connect.ts'
import { runNamed } from '../database/named-query.ts'
import { PATIENT } from './insert-job.ts'

export type Job<Payload extends object> = {
  name: string
  /** Cron in Bogotá time, for work that comes round by itself. */
  every?: string
  run: (payload: Payload) => Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of jobs has many payloads; each job keeps its own
export type AnyJob = Job<any>

export type Queue = {
  send: <Payload extends object>(
    tx: Tx,
    job: Pick<Job<Payload>, 'name'>,
    payload: Payload,
    startAfter?: Date,
  ) => Promise<void>
  work: (jobs: AnyJob[]) => Promise<void>
  stop: () => Promise<void>
}

/** Of every queue: a job of a dead worker is taken up again within seconds, a failing one tried five times. */
export const DELIVERY = {
  heartbeatSeconds: 20,
  retryLimit: 5,
  retryBackoff: true,
  retryDelay: 2,
  notify: true,
}

/**
 * Who asks for work wakes the worker, as the transaction is in; looking is for what was delayed or must be tried again. Each
 * look is a statement of every queue: once a second it was a twentieth of a core that did nothing.
 */
const LOOK = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 }

/**
 * Bogotá, where no clock is put forward or back. A fixed zone is read five times as fast as one by its name, and the library
 * reads forty schedules every half minute, at once: 50 ms in which nobody was answered.
 */
const BOGOTA = 'UTC-5'

/** One text a queue, long and always the same: with a name it is planned once a connection. */
const nameOf = (text: string) => `queue-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

/** pg-boss writes in our transaction. */
const inside = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: await runNamed(tx, { name: nameOf(text), text }, values),
  }),
})

/**
 * The library writes down the time in a table of one row, every few seconds. PostgreSQL would tidy it at fifty dead rows.
 */
const TIDY_SOON = 'autovacuum_vacuum_threshold=10'
const tidyClock = async (boss: PgBoss) => {
  const db = boss.getDb()
  const { rows } = await db.executeSql(
    `select 1 from pg_class where oid = 'pgboss.version'::regclass and reloptions @> array['${TIDY_SOON}']`,
  )
  if (rows.length === 0) await db.executeSql(`alter table pgboss.version set (${TIDY_SOON})`)
}

export const startQueue = async (
  connection: ConnectionSettings,
  { log, runsJobs, schedules }: { log: Logger; runsJobs: boolean; schedules: boolean },
): Promise<Queue> => {
  const boss = new PgBoss({
    ...connection,
    max: 4,
    application_name: 'dorsal-queue',
    supervise: runsJobs,
    schedule: runsJobs && schedules,
    monitorIntervalSeconds: 10,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'queue'))
  await boss.start()
  await tidyClock(boss)
  return {
    send: async (tx, job, payload, startAfter) => {
      await boss.send(job.name, payload, {
        db: inside(tx),
        ...PATIENT,
        ...(startAfter ? { startAfter } : {}),
      })
    },
    work: async (working) => {
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const job of working) {
        const queue = known.get(job.name)
        if (!queue) await boss.createQueue(job.name, DELIVERY)
        // Made by an earlier version.
        else if (!queue.notify) await boss.updateQueue(job.name, { notify: true })
        const worker = await boss.work(job.name, LOOK, async ([delivered]) => {
          try {
            if (delivered) await job.run(delivered.data as object)
          } finally {
            // Where one was waiting there may be more: they are not taken one a second.
            boss.notifyWorker(worker)
          }
        })
        if (job.every && schedules) await boss.schedule(job.name, job.every, {}, { tz: BOGOTA })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
