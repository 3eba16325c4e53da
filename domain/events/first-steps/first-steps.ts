/** What an organiser has done already, read from what is really there: nobody ticks a step by hand. */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import { type StepFacts, stepsFor } from '../rules/first-steps.ts'
import type { FirstSteps } from './first-steps-contract.ts'

type Scope = {
  events: SQL
  /** Whether gateways of the installation count even before there is an event. */
  shared: boolean
  sandbox: boolean
}

/**
 * An event's gateways are its own or, where it has none, the installation's (payments/active-accounts.ts). An event
 * that says it costs nothing needs none.
 */
const readFacts = async (db: Reader, { events, shared, sandbox }: Scope): Promise<StepFacts> => {
  const { rows } = await db.execute<StepFacts>(sql`
    with mine as (
      select e.id, e.status, e.paid,
             exists (select 1 from price_tiers t where t.event_id = e.id)
             and not exists (select 1 from price_tiers t
                             where t.event_id = e.id and t.event_price + t.cost_service > 0)
             and not exists (select 1 from categories c where c.event_id = e.id and c.difference > 0) as free
      from events e where ${events}
    ), payers as (
      select id from mine union all select null where ${shared}
    ), accounts as (
      select event_id, gateway_name, live from payment_accounts
      where active and (${sandbox} or gateway_name <> 'sandbox')
    ), offered as (
      select a.gateway_name = 'transferencia' or (a.live and a.gateway_name <> 'sandbox') as real
      from accounts a join payers p on a.event_id = p.id
        or (a.event_id is null and not exists (select 1 from accounts own where own.event_id = p.id))
    )
    select
      exists (select 1 from installation_settings where seller_nit <> '' and seller_address <> ''
              and seller_phone <> '' and seller_email <> '') as seller,
      exists (select 1 from mine) as event,
      exists (select 1 from price_tiers t join mine on mine.id = t.event_id) as prices,
      exists (select 1 from categories c join mine on mine.id = c.event_id) as categories,
      exists (select 1 from kits k join mine on mine.id = k.event_id) as kits,
      exists (select 1 from offered) or exists (select 1 from mine where free) as gateway,
      exists (select 1 from mine where status = 'active') as published,
      exists (select 1 from mine where paid > 0) as trial,
      exists (select 1 from offered where real) or exists (select 1 from mine where free) as money,
      exists (select 1 from certificate_designs d join mine on mine.id = d.event_id) as design,
      exists (select 1 from result_sets s join mine on mine.id = s.event_id where s.ended_at is null) as results`)
  const [facts] = rows
  if (!facts) throw new Error('a select of facts answers one row')
  return facts
}

type FoundEvent = NonNullable<FirstSteps['event']> & { over: boolean }

const findEvent = async (db: Reader, wanted: SQL): Promise<FoundEvent | undefined> => {
  const { rows } = await db.execute<FoundEvent>(sql`
    select e.id, e.slug, e.name, e.status, e.external or e.event_datetime < now() as over
    from events e where ${wanted}
    order by e.event_datetime >= now() desc, e.created_at desc, e.id desc limit 1`)
  return rows[0]
}

const shown = ({ id, slug, name, status }: FoundEvent) => ({ id, slug, name, status })
const isAdministrator = ({ role }: Caller) => role === 'Administrator'

/** A step counts once it was done for any event; its link leads to the newest event that is still to come. */
export const readFirstSteps = async (
  db: Reader,
  caller: Caller,
  { sandbox }: { sandbox: boolean },
): Promise<FirstSteps> => {
  const events = sql`not e.external and ${managedBy(caller, sql`e.id`)}`
  const [facts, event] = await Promise.all([
    readFacts(db, { events, shared: true, sandbox }),
    findEvent(db, events),
  ])
  return {
    event: event ? shown(event) : null,
    steps: stepsFor(facts, { administrator: isAdministrator(caller), ofEvent: false, over: false }),
    sandbox,
  }
}

export const readEventFirstSteps = async (
  db: Reader,
  caller: Caller,
  event_id: number,
  { sandbox }: { sandbox: boolean },
): Promise<FirstSteps | null> => {
  const events = sql`e.id = ${event_id}`
  const event = await findEvent(db, events)
  if (!event) return null
  const facts = await readFacts(db, { events, shared: false, sandbox })
  return {
    event: shown(event),
    steps: stepsFor(facts, { administrator: isAdministrator(caller), ofEvent: true, over: event.over }),
    sandbox,
  }
}
