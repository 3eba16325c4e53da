/** What the rows of a page were done to: its name and where the panel shows it, a read for each kind that is there. */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { AuditRow, Staff } from './find-rows.ts'

export type Shown = { label: string; to: string | null }
/** `reference`, `registration_id`: of a person's registration. */
type Named = { id: string; label: string; reference?: string; registration_id?: number }

/** By subject: `id` as the log has it and `label`; a person's name is for who may see the person. */
const READS: Record<string, (ids: SQL) => SQL> = {
  inscripción: (ids) =>
    sql`select r.id::text as id, coalesce(first.name, r.reference) as label, r.reference, r.id as registration_id
      from registrations r left join lateral (select m.name || ' ' || m.last_name as name from participants m
        where m.registration_id = r.id order by m.position limit 1) first on true where r.id in ${ids}`,
  participante: (ids) =>
    sql`select m.id::text as id, m.name || ' ' || m.last_name as label, r.reference, r.id as registration_id
      from participants m join registrations r on r.id = m.registration_id where m.id in ${ids}`,
  competidor: (ids) =>
    sql`select c.id::text as id, c.name || ' ' || c.last_name as label from competitors c where c.id in ${ids}`,
  evento: (ids) => sql`select e.id::text as id, e.name as label from events e where e.id in ${ids}`,
  'evento externo': (ids) => sql`select e.id::text as id, e.name as label from events e where e.id in ${ids}`,
  categoría: (ids) =>
    sql`select c.id::text as id, c.distance || ' ' || c.title as label from categories c where c.id in ${ids}`,
  kit: (ids) =>
    sql`select k.id::text as id, k.kit_name || ' ' || k.size as label from kits k where k.id in ${ids}`,
  distancia: (ids) => sql`select d.id::text as id, d.name as label from distances d where d.id in ${ids}`,
  bloque: (ids) => sql`select b.id::text as id, b.name as label from blocks b where b.id in ${ids}`,
  cupón: (ids) => sql`select c.id::text as id, c.code as label from coupons c where c.id in ${ids}`,
  mensaje: (ids) => sql`select m.id::text as id, m.subject as label from messages m where m.id in ${ids}`,
  producto: (ids) =>
    sql`select p.id::text as id, p.name_product as label from products p where p.id in ${ids}`,
  orden: (ids) => sql`select o.id::text as id, 'Orden ' || o.id as label from orders o where o.id in ${ids}`,
  usuario: (ids) => sql`select u.id::text as id, u.name as label from users u where u.id in ${ids}`,
  dorsal: (ids) => sql`select b.id::text as id, b.number as label from bibs b where b.id in ${ids}`,
  'serie de dorsales': (ids) =>
    sql`select s.id::text as id, s.name as label from bib_series s where s.id in ${ids}`,
  aliado: (ids) => sql`select k.id::text as id, k.name as label from key_partners k where k.id in ${ids}`,
}

const PEOPLE = new Set(['participante', 'competidor', 'usuario'])
/** Told by the first person of it, and to who does not see the person by its reference. */
const PURCHASE = 'inscripción'
/** Told by the name of the person, where the row says whom it is about. */
const BY_PERSON = new Set(['inscripción', 'participante', 'entrega'])

const inEvent = (event_id: number | null, tab: string) =>
  event_id === null ? null : `/admin/eventos/show/${event_id}/${tab}`

const addressOf = (
  { subject, subject_id, event_id }: AuditRow,
  { registration_id }: Named,
): string | null => {
  const people = inEvent(event_id, `competitor?inscripcion=${registration_id}`)
  const places: Record<string, string | null> = {
    inscripción: people,
    participante: people,
    entrega: people,
    competidor: `/admin/competidores?persona=${subject_id}`,
    evento: inEvent(event_id, 'overview'),
    categoría: inEvent(event_id, 'categories'),
    distancia: inEvent(event_id, 'categories'),
    kit: inEvent(event_id, 'kits'),
    bloque: inEvent(event_id, 'cupos'),
    cupón: inEvent(event_id, 'coupons'),
    dorsal: inEvent(event_id, 'dorsales'),
    'serie de dorsales': inEvent(event_id, 'dorsales'),
    aliado: inEvent(event_id, 'key-partner'),
    mensaje: inEvent(event_id, `mensajes/${subject_id}`),
    producto: `/admin/productos/show/${subject_id}`,
    orden: `/admin/productos/checkout/${subject_id}`,
    usuario: `/admin/usuario/${subject_id}`,
  }
  return places[subject] ?? null
}

/** What it was called then, where it is gone now. */
const formerName = ({ detail }: AuditRow): string => {
  const told = detail.name ?? detail.code ?? detail.number
  return typeof told === 'string' || typeof told === 'number' ? String(told) : ''
}

const isByPerson = ({ subject, participant_id }: AuditRow) =>
  BY_PERSON.has(subject) && participant_id !== null
const kindOf = (row: AuditRow) => (isByPerson(row) ? 'participante' : row.subject)
const idOf = (row: AuditRow) => (isByPerson(row) ? String(row.participant_id) : row.subject_id)

/** Results and gateways have names instead of numbers. */
const numberOf = (subject_id: string | null): number[] =>
  subject_id !== null && /^\d{1,9}$/.test(subject_id) ? [Number(subject_id)] : []

/** Of each row, in their order. */
export const nameSubjects = async (db: Reader, { role }: Staff, rows: AuditRow[]): Promise<Shown[]> => {
  const known = new Map<string, Map<string, Named>>()
  for (const kind of new Set(rows.map(kindOf))) {
    const read = READS[kind]
    const ids = rows.filter((row) => kindOf(row) === kind).flatMap((row) => numberOf(idOf(row)))
    if (!read || ids.length === 0) continue
    const listed = sql`(${sql.join(
      [...new Set(ids)].map((id) => sql`${id}::int`),
      sql`, `,
    )})`
    const { rows: named } = await db.execute<Named>(read(listed))
    known.set(kind, new Map(named.map((one) => [one.id, one])))
  }
  return rows.map((row) => {
    const kind = kindOf(row)
    const found = known.get(kind)?.get(idOf(row) ?? '')
    if (!found) return { label: formerName(row), to: null }
    if (PEOPLE.has(kind) && !row.sees_person) return { label: found.reference ?? '', to: null }
    if (kind === PURCHASE && !row.sees_person)
      return { label: found.reference ?? '', to: addressOf(row, found) }
    const opens = kind !== 'usuario' || role === 'Administrator'
    return { label: found.label, to: opens ? addressOf(row, found) : null }
  })
}
