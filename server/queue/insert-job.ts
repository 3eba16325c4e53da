/**
 * A job as parts of the statement that asks for it (docs/decisions/0009): the row that the library's own send() writes, held
 * equal by queue.test.ts.
 */

const CHANNEL = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`

/** What a change asked for outlives a morning without disk: about three hours. Scheduled work comes round anyway. */
export const PATIENT = { retryLimit: 25, retryBackoff: true, retryDelay: 2, retryDelayMax: 600 }

/**
 * One for each row of `rows`, with the payload at a place of the statement. `woken` has a row when there is one: the worker
 * is told as the transaction is in, if the statement reads it.
 */
export const jobInserted = (name: string, payload: string, rows: string) => `
  queued as (
    insert into pgboss.job (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select q.name, ${payload}::text::jsonb, t.now, t.now, t.now + q.retention_seconds * interval '1s',
      q.expire_seconds, q.deletion_seconds, ${PATIENT.retryLimit}, ${PATIENT.retryDelay}, ${PATIENT.retryBackoff},
      ${PATIENT.retryDelayMax}, q.policy, q.dead_letter, q.heartbeat_seconds
    from ${rows}, (select pgboss.job_now() as now) t, pgboss.queue q where q.name = '${name}'
    returning name),
  woken as (select pg_notify(${CHANNEL}, name) from queued limit 1)`
