/** The start list as it stands: everybody who is confirmed, in the order of ids, with what checks ask beside. */
import { bogotaText } from '#domain/colombia/clock.ts'
import { listWaves } from '#domain/events/distances/list-waves.ts'
import { waveOf } from '#domain/events/rules/waves.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import type { ListRow } from '../rules/list-row.ts'

/** A line, and beside it what is looked at before it goes out; only the line is ever frozen. */
export type ListedPerson = ListRow & {
  registration_id: number
  category_id: number
  in_team: boolean
  unsigned: boolean
  distance_id: number
  block_id: number | null
  distance_start: Date | null
  wave_id: number | null
  estimated_time: number | null
  document_key: string
  disputed: boolean
}

export const LIST = {
  name: 'start-list',
  text: `
  select m.id as participant_id, coalesce(b.number, '') as bib, coalesce(b.chip, '') as chip, m.name, m.last_name, m.gender,
    m.birthday::text as birthday, m.age::text as age, m.document_type, m.dni, c.distance, c.title as category,
    case when m.team_role is null then '' else coalesce(r.team_name, '') end as team, m.city, '' as wave, '' as wave_start,
    m.registration_id, m.category_id, m.team_role is not null as in_team, m.consents is null and not exists (select from paper_consents w where w.participant_id = m.id) as unsigned,
    d.id as distance_id, m.block_id, d.start_at as distance_start, m.wave_id, m.estimated_time,
    m.document_key, m.disputed_key is not null and m.disputed_key = m.document_key as disputed
  from participants m
  join registrations r on r.id = m.registration_id
  join categories c on c.id = m.category_id
  join distances d on d.event_id = c.event_id and d.name = c.distance
  left join bibs b on b.participant_id = m.id and b.event_id = $1
  where m.event_id = $1 and c.event_id = $1 and m.holds_place and m.state = 'confirmed'
  order by m.id`,
}

export const readList = async (db: Reader, event_id: number): Promise<ListedPerson[]> => {
  const rows = await runNamed<ListedPerson>(db, LIST, [event_id])
  const waves = await listWaves(db, [event_id])
  // Filled in where they stand: twenty thousand copies would take as long as reading them.
  for (const row of rows) {
    const wave = waveOf(waves.get(row.distance_id) ?? [], row)
    const start = wave?.start_at ?? row.distance_start
    row.wave = wave?.name ?? ''
    row.wave_start = start ? bogotaText(start) : ''
  }
  return rows
}
