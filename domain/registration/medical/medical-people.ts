/** People as a medic reads them. Health data is opened only for who agreed to it; emergency contacts are always there. */
import { type SQL, sql } from 'drizzle-orm'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainText } from '#server/database/search.ts'
import type { HealthCipher } from '../health.ts'
import { toldText } from '../rules/health-fields.ts'
import { isMinor } from '../rules/people.ts'
import type { Guardian } from '../tables.ts'
import type { MedicalPerson } from './medical-contract.ts'
import { bloodText } from './rules/medical-words.ts'

/** What the list says of a person besides who it is. */
const AGREED = sql`coalesce((m.consents->>'health')::boolean, false)`

/** Nothing of it is shown any more: the health data is erased, and the purpose is over. */
export const IS_OVER = sql`e.event_datetime < now() - interval '30 days'`

export type MedicalRow = Pick<
  MedicalPerson,
  'name' | 'last_name' | 'distance' | 'emergency_name' | 'emergency_phone' | 'number'
> & {
  id: number
  participant_key: string
  birthday: string
  event_datetime: string
  agreed: boolean
  health: string | null
  guardian: Guardian | null
}

export const personRows = (condition: SQL, order = sql``) => sql`
  select m.id, m.participant_key, b.number, m.name, m.last_name, m.birthday::text, c.distance, m.emergency_name, m.emergency_phone,
    ${AGREED} as agreed, case when ${AGREED} then m.health end as health, m.guardian, e.event_datetime
  from participants m join events e on e.id = m.event_id join categories c on c.id = m.category_id
  left join bibs b on b.participant_id = m.id
  where ${condition} ${order}`

export const asPerson = (
  row: MedicalRow,
  { decryptHealth }: Pick<HealthCipher, 'decryptHealth'>,
): MedicalPerson => {
  const { name, last_name, number, distance, emergency_name, emergency_phone, guardian } = row
  const health = decryptHealth(row.health)
  const age = ageOn(row.birthday, bogotaDay(row.event_datetime))
  const minor = isMinor(age)
  return {
    number,
    name,
    last_name,
    age,
    distance,
    health: row.health ? 'told' : row.agreed ? 'silent' : 'not agreed',
    eps: toldText(health.eps),
    blood: bloodText(health),
    conditions: health.conditions,
    emergency_name,
    emergency_phone,
    minor,
    guardian:
      minor && guardian
        ? { name: guardian.name, relation: guardian.relation, phone: guardian.phone ?? '' }
        : null,
  }
}

/** By number: letters, then value, since a key has no zeros in front. Who has none comes last, by surname. */
const BY_NUMBER = sql`order by b.key is null, regexp_replace(b.key, '[0-9]+$', ''), length(b.key), b.key,
  ${plainText(sql`m.last_name`)}, ${plainText(sql`m.name`)}, m.id`

/** Everybody who is confirmed, as the list is printed. */
export const listMedicalPeople = async (
  db: Reader,
  event_id: number,
  cipher: Pick<HealthCipher, 'decryptHealth'>,
): Promise<MedicalPerson[]> => {
  const { rows } = await db.execute<MedicalRow>(
    personRows(sql`m.event_id = ${event_id} and m.state = 'confirmed'`, BY_NUMBER),
  )
  return rows.map((row) => asPerson(row, cipher))
}

export const readMedicalPerson = async (
  db: Reader,
  participant_id: number,
  cipher: Pick<HealthCipher, 'decryptHealth'>,
): Promise<MedicalPerson | null> => {
  const { rows } = await db.execute<MedicalRow>(personRows(sql`m.id = ${participant_id}`))
  return rows[0] ? asPerson(rows[0], cipher) : null
}

type Counts = {
  people: number
  agreed: number
  told: number
  without_number: number
  over: boolean
  event_datetime: string
}

/** How many are on the list, agreed, and told something. */
export const countMedicalPeople = async (db: Reader, event_id: number): Promise<Counts | null> => {
  const { rows } = await db.execute<Counts>(sql`
    select count(m.id)::int as people, (count(*) filter (where ${AGREED}))::int as agreed,
      (count(*) filter (where ${AGREED} and m.health is not null))::int as told,
      (count(*) filter (where m.id is not null and b.id is null))::int as without_number,
      ${IS_OVER} as over, e.event_datetime
    from events e left join participants m on m.event_id = e.id and m.state = 'confirmed'
    left join bibs b on b.participant_id = m.id
    where e.id = ${event_id} group by e.id`)
  return rows[0] ?? null
}
