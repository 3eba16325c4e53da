/** What happens to the product, while the crowd is at it. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { letHoursPass, startWork } from './clock.ts'
import { holdExpo, openExpo } from './expo.ts'
import { payLate } from './pay.ts'
import { pictureOf } from './staff.ts'
import type { World } from './world.ts'

/** More than the 5 hours of a hold. */
const HOURS = 6
const LATE_PAYERS = 5

export type Fault = {
  name: string
  /** With the crowd at work. Milliseconds until it serves again, when it stopped serving. */
  during?: (world: World) => Promise<number | null>
  /** When the crowd has gone home; then everything must find its end. */
  afterwards?: (world: World) => Promise<void>
}

/** A moment nobody chose. */
const someMoment = ({ chance }: World, longest = 2_500) => wait(300 + chance.next() * longest)

const kill = async (world: World) => {
  const { stage, chance } = world
  await someMoment(world)
  const hit = chance.next() < 0.5 ? [chance.pick(stage.apps)] : stage.apps
  await Promise.all(hit.map((app) => app.kill()))
  const times = await Promise.all(hit.map((app) => app.start()))
  return Math.max(...times)
}

const restartPostgres = (signal: 'SIGINT' | 'SIGQUIT') => async (world: World) => {
  const { stage } = world
  await someMoment(world)
  stage.signalPostgres(signal)
  // It takes a moment to see the end of the connections.
  await wait(50)
  return Math.max(...(await Promise.all(stage.apps.map((app) => app.ready()))))
}

const takeMailAway = async (world: World) => {
  await someMoment(world)
  await world.stage.doors.smtp.shut()
  await someMoment(world)
  await world.stage.doors.smtp.open()
  return null
}

const idsIn = (ids: readonly number[]) =>
  sql`(select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** Within the minute before the end of a hold the job asks about its payment. */
const nearTheEnd = async ({ stage }: World) => {
  const { rows } = await stage.db.execute<{ id: number }>(sql`
    update registrations set hold_until = now() + interval '50 seconds' where id in (
      select a.registration_id from payment_attempts a join registrations h on h.id = a.registration_id
      where a.gateway_name = 'payu' and a.state in ('open', 'pending') and a.opened_at is not null
        and h.state = 'held' and h.hold_extensions = 0 limit 10)
    returning id`)
  return rows.map(({ id }) => id)
}

/** Holds come to their end while nobody can be asked: they must be moved, not given away. */
const takeGatewayAway = async (world: World) => {
  const { stage } = world
  await someMoment(world)
  await stage.doors.gateway.shut()
  const ids = await nearTheEnd(world)
  await startWork(stage, 'registration.release-holds', 'payments.reconcile')
  const until = performance.now() + 40_000
  for (let left = ids.length; left > 0 && performance.now() < until; await wait(200)) {
    const { rows } = await stage.db.execute(sql`
      select id from registrations where state = 'held' and hold_extensions = 0 and id in ${idsIn(ids)}`)
    left = rows.length
  }
  await stage.doors.gateway.open()
  const { rows: ended } = await stage.db.execute(sql`
    select id from registrations
    where state not in ('held', 'paid') and not payment_review and id in ${idsIn(ids)}`)
  if (ended.length > 0) throw new Error(`${ended.length} holds ended while the gateway could not be asked`)
  return null
}

/** What a full folder is to the product: files that are not written to the end. */
const fillFolder = async (world: World) => {
  const { apps } = world.stage
  await someMoment(world)
  for (const app of apps) app.limitFiles(1024)
  const refused = await world.client.once(pictureOf(world))
  await someMoment(world)
  for (const app of apps) app.limitFiles('unlimited')
  if (refused?.status !== 503) throw new Error(`a full folder answered ${refused?.status} to a picture`)
  return null
}

/** Nobody worked for hours; meanwhile holds ended, and some of their owners pay all the same. */
const sleepForHours = async (world: World) => {
  const { stage, ledger } = world
  await Promise.all(stage.apps.map((app) => app.stop()))
  await letHoursPass(stage, HOURS)
  const { rows: unpaid } = await stage.db.execute<{ code: string; amount: number }>(sql`
    select a.reference_code as code, a.amount from payment_attempts a join registrations r on r.id = a.registration_id
    where a.state = 'open' and a.opened_at is null and r.state = 'held'
      and r.reference in (select value from jsonb_array_elements_text(${JSON.stringify(
        ledger.registered.map(({ reference }) => reference),
      )}::jsonb))
    order by a.id desc limit ${LATE_PAYERS}`)
  await Promise.all(stage.apps.map((app) => app.start()))
  await Promise.all(unpaid.map((due) => payLate(world, due)))
}

/** Forty desks upload while PostgreSQL is cut off and processes die after it; each row is sent until it is acknowledged. */
const breakExpo = async (world: World) => {
  const { stage, ledger } = world
  const expo = await openExpo(stage)
  ledger.expos.push(expo)
  const held = holdExpo(world, expo)
  try {
    return Math.max(await restartPostgres('SIGQUIT')(world), await kill(world))
  } finally {
    await held
  }
}

export const FAULTS: Fault[] = [
  { name: 'kill -9', during: kill },
  { name: 'PostgreSQL, immediate', during: restartPostgres('SIGQUIT') },
  { name: 'SMTP away', during: takeMailAway },
  { name: 'PostgreSQL, fast', during: restartPostgres('SIGINT') },
  { name: 'gateway away', during: takeGatewayAway },
  { name: 'folder full', during: fillFolder },
  { name: 'expo, killed and cut off', during: breakExpo },
  { name: 'asleep for hours', afterwards: sleepForHours },
]
