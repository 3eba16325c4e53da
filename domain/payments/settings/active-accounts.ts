/**
 * Which gateways a person may choose: the event's own, or the installation's where none of its own is on; none at all
 * while the event does not charge.
 */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

export type ActiveAccount = {
  id: string
  gateway_name: string
  image: string | null
  live: boolean
  settings: Record<string, string>
  secrets: string | null
  /** The event's, not the installation's. */
  own: boolean
}

const LIST_ACTIVE = {
  name: 'active-accounts',
  text: `
  select id, gateway_name, image, live, settings, secrets, event_id is not null as own
  from payment_accounts
  where active and (event_id = $1 or event_id is null) and ($2 or gateway_name <> 'sandbox')
    and ($3 or not exists (select 1 from event_payment_settings s where s.event_id = $1 and s.paused_at is not null))
  order by position, gateway_name`,
}

/** The event's own, or the installation's where none of its own is on. */
export const ownOrShared = <T extends { own: boolean }>(accounts: T[]): T[] => {
  const own = accounts.filter((account) => account.own)
  return own.length > 0 ? own : accounts
}

export type GatewayChoice = { id: string; gateway_name: string; image: string | null; own: boolean }

/** What a person may choose among, as a column of a query about the event: who plans a payment asks once for everything. */
export const activeAccounts = (event_id: string, sandbox: string) => `(
  select coalesce(json_agg(json_build_object('id', a.id, 'gateway_name', a.gateway_name, 'image', a.image, 'live', a.live,
    'settings', a.settings, 'secrets', a.secrets, 'own', a.event_id is not null) order by a.position, a.gateway_name), '[]')
  from payment_accounts a
  where a.active and (a.event_id = ${event_id} or a.event_id is null) and (${sandbox} or a.gateway_name <> 'sandbox')
    and not exists (select 1 from event_payment_settings s where s.event_id = ${event_id} and s.paused_at is not null))`

/** `evenPaused`: also while the event does not charge, when somebody asks whose word counts and not where to pay. */
export const listActiveAccounts = async (
  db: Reader,
  event_id: number | null,
  { sandbox, evenPaused = false }: { sandbox: boolean; evenPaused?: boolean },
): Promise<ActiveAccount[]> => {
  const rows = await runNamed<ActiveAccount>(db, LIST_ACTIVE, [event_id, sandbox, evenPaused])
  return ownOrShared(rows)
}
