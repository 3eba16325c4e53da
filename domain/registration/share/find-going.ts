/**
 * What friends may see of a registration: the first name, the distance and the event. Only of a confirmed person in an
 * active event that anybody may find: a private one would go from hand to hand with its name. Who left, was transferred,
 * is forgotten or asked not to be named publicly has no page.
 */
import { sql } from 'drizzle-orm'
import { bogotaDay, bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { firstNameOf } from '../rules/going-words.ts'
import type { Going } from './share-contract.ts'

type Row = {
  name: string
  distance: string
  event: string
  slug: string
  sport: string
  city: string
  event_datetime: string
}

/** Who asked to be deleted or hidden, from the moment that the address is known to be the person's. */
const SILENT = sql`exists (select 1 from data_requests q where q.document_key = m.document_key
  and q.kind in ('hide', 'deletion') and (q.state = 'answered' or q.state = 'pending' and q.verified))`

/** The name of who is forgotten is empty of the person; so is the last name. */
const FORGOTTEN = sql`m.last_name = ''`

export const findGoing = async (
  db: Reader,
  participant_id: number,
  now: Date = new Date(),
): Promise<Going | null> => {
  const { rows } = await db.execute<Row>(sql`
    select m.name, c.distance, e.name as event, e.slug, e.sport, e.city, e.event_datetime
    from participants m join events e on e.id = m.event_id join categories c on c.id = m.category_id
    where m.id = ${participant_id} and m.state = 'confirmed' and m.identity_matches and e.status = 'active'
      and e.type = 'propio' and not ${FORGOTTEN} and not ${SILENT}`)
  const [row] = rows
  const first_name = row && firstNameOf(row.name)
  if (!row || !first_name) return null
  const { name: _, ...event } = row
  return {
    ...event,
    first_name,
    event_datetime: bogotaText(row.event_datetime),
    past: bogotaDay(row.event_datetime) < bogotaDay(now),
  }
}
