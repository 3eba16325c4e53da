/** Which gateways a person may choose: the event's own, or the installation's where the event has set up none. */
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'

export type ActiveAccount = {
  id: string
  gateway_name: string
  image: string | null
  live: boolean
  settings: Record<string, string>
  secrets: string | null
}

const LIST_ACTIVE = {
  name: 'active-accounts',
  text: `
  select id, gateway_name, image, live, settings, secrets, event_id is not null as own
  from payment_accounts
  where active and (event_id = $1 or event_id is null) and ($2 or gateway_name <> 'sandbox')
  order by position, gateway_name`,
}

/** The event's own, or the installation's where the event has set up none. */
export const ownOrShared = <T extends { own: boolean }>(accounts: T[]): T[] => {
  const own = accounts.filter((account) => account.own)
  return own.length > 0 ? own : accounts
}

export type GatewayChoice = { id: string; gateway_name: string; image: string | null; own: boolean }

/** What a person may choose among, as a column of a query about the event: a lookup asks once for everything. */
export const gatewayChoices = (event_id: string, sandbox: string) => `(
  select coalesce(json_agg(json_build_object('id', a.id, 'gateway_name', a.gateway_name, 'image', a.image,
    'own', a.event_id is not null) order by a.position, a.gateway_name), '[]')
  from payment_accounts a
  where a.active and (a.event_id = ${event_id} or a.event_id is null) and (${sandbox} or a.gateway_name <> 'sandbox'))`

export const listActiveAccounts = async (
  db: Reader,
  event_id: number | null,
  { sandbox }: { sandbox: boolean },
): Promise<ActiveAccount[]> => {
  const rows = await runNamed<ActiveAccount & { own: boolean }>(db, LIST_ACTIVE, [event_id, sandbox])
  return ownOrShared(rows)
}
