/** People of the caller's events, by what somebody types of them. One who runs in several events is found in each. */
import { type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import { BIB } from '#domain/bibs/bib-of.ts'
import { bibKey, readBibNumber } from '#domain/bibs/rules/bib-key.ts'
import { bogotaText } from '#domain/colombia/clock.ts'
import { LIVE } from '#domain/events/site/live.ts'
import { keyIn } from '#domain/registration/rules/qr-text.ts'
import { AWAITS_PLACE } from '#domain/registration/staff/awaited-money.ts'
import type { Reader } from '#server/database/connect.ts'
import {
  phoneDigits,
  plainPhone,
  plainWords,
  reachedAt,
  typedDigits,
  wholeDocuments,
  wordsQuery,
} from '#server/database/search.ts'
import type { Caller } from '#server/http/route.ts'
import type { FoundPerson } from './search-contract.ts'

const LISTED = 6
/** Of each way of finding: a word that half of them have does not make all of them be read and sorted. */
const LOOKED_AT = 1000
/** Fewer digits are too many documents. */
const FEWEST_OF_A_DOCUMENT = 3

/** Each way stands alone, so that each has its index; the lower the rank, the surer it is meant. */
const waysOf = (text: string): { rank: number; where: SQL }[] => {
  const digits = typedDigits(text)
  const phone = phoneDigits(text)
  const words = digits ? null : wordsQuery(text)
  const documents = wholeDocuments(text)
  return [
    { rank: 0, where: sql`m.participant_key = ${keyIn(text)}` },
    ...(documents.length > 0 ? [{ rank: 0, where: sql`m.dni = any(${sql.param(documents)}::text[])` }] : []),
    ...(digits.length >= FEWEST_OF_A_DOCUMENT ? [{ rank: 1, where: sql`m.dni like ${`${digits}%`}` }] : []),
    ...(words ? [{ rank: 1, where: sql`${plainWords(sql`m.name || ' ' || m.last_name`)} @@ ${words}` }] : []),
    ...(phone ? [{ rank: 2, where: sql`${plainPhone(sql`m.phone`)} like ${`${phone}%`}` }] : []),
    ...(phone || digits || /\s/.test(text)
      ? []
      : [{ rank: 2, where: reachedAt({ email: sql`m.email`, phone: sql`m.phone` }, text) }]),
  ]
}

type Row = FoundPerson

/** Of what was found `f`, as it is shown: what is certain first, then who runs nearest to today. */
const shownOf = async (db: Reader, found: SQL): Promise<FoundPerson[]> => {
  const { rows } = await db.execute<Row>(sql`
    with f as materialized (${found})
    select m.id as participant_id, m.registration_id, m.event_id, e.name as event, e.event_datetime, m.name, m.last_name,
      m.document_type, m.dni, c.distance, ${BIB} as bib, r.state = 'paid' as paid
    from (select id, min(rank) as rank from f group by id) f
    join participants m on m.id = f.id
    join registrations r on r.id = m.registration_id
    join events e on e.id = m.event_id
    join categories c on c.id = m.category_id
    where m.position is not null and (${LIVE} or ${AWAITS_PLACE})
    order by f.rank, abs(extract(epoch from e.event_datetime - now())), m.name, m.last_name, m.id limit ${LISTED}`)
  return rows.map((row) => ({ ...row, event_datetime: bogotaText(row.event_datetime) }))
}

export const findPeople = (db: Reader, caller: Caller, text: string): Promise<FoundPerson[]> =>
  shownOf(
    db,
    sql.join(
      waysOf(text).map(
        ({ rank, where }) => sql`(select m.id, ${rank}::int as rank from participants m
          where ${where} and ${managedBy(caller, sql`m.event_id`)} limit ${LOOKED_AT})`,
      ),
      sql` union all `,
    ),
  )

/** Who wears a number, in any event. */
export const findBibs = async (db: Reader, caller: Caller, text: string): Promise<FoundPerson[]> => {
  const number = readBibNumber(text.replace(/^#/, ''))
  if (!number) return []
  return shownOf(
    db,
    sql`select n.participant_id as id, 0 as rank from events e
      join bibs n on n.event_id = e.id and n.key = ${bibKey(number)}
      where n.participant_id is not null and ${managedBy(caller, sql`e.id`)}`,
  )
}
