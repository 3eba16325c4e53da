/** People as the paper list shows them, in the order in which a volunteer looks them up. */
import { sql } from 'drizzle-orm'
import { ageOn, bogotaDay } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import { isMinor } from '#domain/registration/rules/people.ts'
import type { CrewScope } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { plainText } from '#server/database/search.ts'
import { OUT } from '../board/read-counts.ts'
import { servesPerson } from '../rules/owning-desk.ts'
import { paperCode } from '../rules/paper-code.ts'
import { lastFour } from '../rules/snapshot.ts'
import type { PaperPerson } from './paper-pdf.ts'

type Row = {
  id: number
  name: string
  last_name: string
  dni: string
  birthday: string
  event_datetime: string
  distance: string
  distance_id: number | null
  bib: string
  kit_name: string
  size: string
  items: string[]
  guardian: string | null
  owes: number
  signed: boolean
  handed: boolean
}

const OWES =
  sql.raw(`greatest(0, coalesce((select sum(x.amount) from charges x where x.participant_id = m.id), 0)
  - coalesce((select sum(a.amount) from payment_allocations a where a.participant_id = m.id), 0))::int`)

/** Add-ons go with who bought. */
const ITEMS = sql.raw(`case when m.position = 0 then coalesce((select array_agg(
    l.name || case when l.size in ('', 'unica', 'noaplica') then '' else ' ' || l.size end || ' × ' || l.quantity order by l.id)
  from orders o join order_lines l on l.order_id = o.id
  where o.registration_id = m.registration_id and o.state = 'paid'), '{}') else '{}' end`)

const notesOf = (row: Row): string[] => {
  const minor = isMinor(ageOn(row.birthday, bogotaDay(row.event_datetime)))
  return [
    minor ? `MENOR: acudiente ${row.guardian || 'sin datos'}` : '',
    row.owes > 0 ? `debe ${formatPesos(row.owes)}` : '',
    row.signed ? '' : 'falta firma',
    row.items.join(', '),
  ].filter(Boolean)
}

const asPerson = (event_id: number, row: Row): PaperPerson => ({
  last_name: row.last_name,
  name: row.name,
  document_last: lastFour(row.dni),
  distance: row.size === NO_DEPORTIVO ? '' : row.distance,
  bib: row.bib,
  size: row.size === NO_DEPORTIVO ? '' : kitSizeLabel(row.size),
  notes: notesOf(row),
  handed: row.handed,
  code: paperCode(event_id, row.id),
})

/** Of a desk, or of everybody. By surname, as the desk's piles lie. */
export const listPaperPeople = async (
  db: Reader,
  event_id: number,
  scope: CrewScope,
): Promise<PaperPerson[]> => {
  const { rows } = await db.execute<Row>(sql`
    with out as ${OUT(event_id)}
    select m.id, m.name, m.last_name, m.dni, m.birthday::text, e.event_datetime, c.distance, d.id as distance_id,
      coalesce(b.number, '') as bib, k.kit_name, k.size, ${ITEMS} as items, m.guardian->>'name' as guardian,
      ${OWES} as owes, m.consents is not null as signed, o.participant_id is not null as handed
    from participants m join events e on e.id = m.event_id join categories c on c.id = m.category_id
    join kits k on k.id = m.kit_id left join distances d on d.event_id = m.event_id and d.name = c.distance
    left join bibs b on b.participant_id = m.id left join out o on o.participant_id = m.id
    where m.event_id = ${event_id} and m.state = 'confirmed'
    order by ${plainText(sql`m.last_name`)}, ${plainText(sql`m.name`)}, m.id`)
  return rows
    .filter(({ last_name, distance_id, bib }) =>
      servesPerson(scope, { last_name, distance_id: distance_id ?? 0, bib }),
    )
    .map((row) => asPerson(event_id, row))
}
