/** Which gateways a person may choose: the event's own, or the installation's where the event has set up none. */
import { sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'

export type ActiveAccount = {
  id: string
  gateway_name: string
  image: string | null
  live: boolean
  settings: Record<string, string>
  secrets: string | null
}

export const listActiveAccounts = async (
  db: Reader,
  event_id: number | null,
  { sandbox }: { sandbox: boolean },
): Promise<ActiveAccount[]> => {
  const { rows } = await db.execute<ActiveAccount & { own: boolean }>(sql`
    select id, gateway_name, image, live, settings, secrets, event_id is not null as own
    from payment_accounts
    where active and (event_id = ${event_id} or event_id is null) and (${sandbox} or gateway_name <> 'sandbox')
    order by position, gateway_name`)
  const own = rows.filter((account) => account.own)
  return own.length > 0 ? own : rows
}
