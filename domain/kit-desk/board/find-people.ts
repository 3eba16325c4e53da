/** People by name, number or document, with what happened to their kit: for a coordinator who writes it down by hand. */
import { sql } from 'drizzle-orm'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainPattern, plainText, sameDocument } from '#server/database/search.ts'
import { anyOf } from '../read-log.ts'
import { foldHandovers } from '../rules/fold-handovers.ts'
import { lastFour } from '../rules/snapshot.ts'
import type { DeskPerson } from './board-contract.ts'
import { readRows } from './read-rows.ts'

const MOST = 20

type Row = Omit<DeskPerson, 'handed' | 'rows' | 'kit' | 'document_last'> & {
  kit_name: string
  size: string
  dni: string
}

export const findPeople = async (db: Reader, event_id: number, search: string): Promise<DeskPerson[]> => {
  if (!search) return []
  const { rows } = await db.execute<Row>(sql`
    select m.id as participant_id, trim(m.name || ' ' || m.last_name) as name, coalesce(b.number, '') as bib, c.distance,
      k.kit_name, k.size, m.dni, m.state
    from participants m join categories c on c.id = m.category_id join kits k on k.id = m.kit_id
    left join bibs b on b.participant_id = m.id
    where m.event_id = ${event_id} and (m.state = 'confirmed'
        or exists (select from handovers h where h.participant_id = m.id))
      and (b.key = ${bibKey(search)} or ${sameDocument(sql`m.dni`, search)}
        or ${plainText(sql`m.name || ' ' || m.last_name`)} like ${plainPattern(search)})
    order by b.key = ${bibKey(search)} desc nulls last, ${plainText(sql`m.last_name`)}, ${plainText(sql`m.name`)}, m.id
    limit ${MOST}`)
  const ids = rows.map(({ participant_id }) => participant_id)
  const log = ids.length > 0 ? await readRows(db, sql`h.participant_id = ${anyOf(ids)}`) : []
  return rows.map(({ kit_name, size, dni, ...person }) => {
    const own = log.filter(({ participant_id }) => participant_id === person.participant_id)
    return {
      ...person,
      kit: `${kit_name} ${kitSizeLabel(size)}`.trim(),
      document_last: lastFour(dni),
      handed: foldHandovers(own).out !== null,
      rows: own,
    }
  })
}
