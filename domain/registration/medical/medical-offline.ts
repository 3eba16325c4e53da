/** The medical list on a médico's phone without connection: what it takes along, and the looks it tells afterwards. */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { GRANT_UNTIL, LIVE_GRANT, startsOf } from '#domain/crew/starts-sql.ts'
import type { AnswerOf, BodyOf } from '#server/contract-kit.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { CrewMember } from '#server/http/route.ts'
import type { HealthCipher } from '../health.ts'
import { participants } from '../tables.ts'
import type { sendMedicalViews, takeMedicalList } from './medical-contract.ts'
import { asPerson, type MedicalRow, personRows } from './medical-people.ts'
import { medical_views } from './medical-tables.ts'
import { OFFLINE_HOURS } from './rules/medical-words.ts'

type List = Pick<AnswerOf<typeof takeMedicalList>, 'people' | 'bibs'>

/** Everybody whom the screen would find, and the numbers that lead to them: burnt ones too, a chest may wear one. */
export const listForPhone = async (
  db: Reader,
  event_id: number,
  cipher: Pick<HealthCipher, 'decryptHealth'>,
): Promise<List> => {
  const [found, numbers] = await Promise.all([
    db.execute<MedicalRow>(personRows(sql`m.event_id = ${event_id} and m.holds_place`)),
    db.execute<{ key: string; id: number; former: string | null }>(sql`
      select b.key, m.id, case when b.state = 'burnt' then b.number end as former from bibs b
      join participants m on m.id = coalesce(b.participant_id, b.former_participant_id) and m.holds_place
      where b.event_id = ${event_id} and m.event_id = ${event_id}`),
  ])
  return {
    people: found.rows.map((row) => ({
      id: row.id,
      key: row.participant_key,
      person: asPerson(row, cipher),
    })),
    bibs: numbers.rows.map(({ key, id, former }) => [key, id, former]),
  }
}

const holderOf = ({ kind, id }: CrewMember): SQL =>
  kind === 'device' ? sql`g.device_id = ${id}` : sql`g.user_id = ${id}`

/** Until when the phone may show it without hearing from us. Staff has no hours of a médico, but the same twelve. */
export const listEnds = async (db: Reader, event_id: number, member: CrewMember): Promise<string> => {
  const { rows } = await db.execute<{ ends_at: string }>(sql`
    select least(now() + make_interval(hours => ${OFFLINE_HOURS}), (
      select max(${sql.raw(GRANT_UNTIL)}) from event_grants g cross join lateral ${sql.raw(startsOf('g.event_id'))} s
      where g.event_id = ${event_id} and g.role = 'medico' and ${holderOf(member)} and ${sql.raw(LIVE_GRANT)}
    )) as ends_at`)
  return new Date(rows[0]?.ends_at ?? Date.now()).toISOString()
}

type Sent = BodyOf<typeof sendMedicalViews>
type Told = { event_id: number; member: CrewMember; sent: Sent; now: Date }

/** By our clock, and never in the future: a phone may be hours off. */
const correctedTime = (
  { viewed_at, offset_ms }: Sent['views'][number],
  { sent, now }: Pick<Told, 'sent' | 'now'>,
) => {
  const ahead = offset_ms ?? now.getTime() - new Date(sent.sent_at).getTime()
  return new Date(Math.min(new Date(viewed_at).getTime() + ahead, now.getTime()))
}

/** The same key twice is one look, whoever sends it again. */
export const keepViews = async (tx: Tx, told: Told): Promise<AnswerOf<typeof sendMedicalViews>> => {
  const { event_id, member, sent } = told
  const ids = [...new Set(sent.views.map(({ participant_id }) => participant_id))]
  const there = await tx
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.event_id, event_id), inArray(participants.id, ids)))
  const known = new Set(there.map(({ id }) => id))
  const kept = sent.views.filter(({ participant_id }) => known.has(participant_id))
  if (kept.length > 0)
    await tx
      .insert(medical_views)
      .values(
        kept.map((view) => ({
          event_id,
          participant_id: view.participant_id,
          viewer: member.name,
          viewed_at: new Date(correctedTime(view, told)),
          view_key: view.view_key,
          ...(member.kind === 'device' ? { device_id: member.id } : { user_id: member.id }),
        })),
      )
      .onConflictDoNothing({ target: medical_views.view_key })
  return {
    kept: kept.map(({ view_key }) => view_key),
    unknown: sent.views.filter((view) => !kept.includes(view)).map(({ view_key }) => view_key),
  }
}

/** Looks that are not there yet. */
export const countNewViews = async (db: Reader, views: Sent['views']): Promise<number> => {
  const keys = views.map(({ view_key }) => view_key)
  const there = await db
    .select({ key: medical_views.view_key })
    .from(medical_views)
    .where(inArray(medical_views.view_key, keys))
  return views.length - there.length
}
