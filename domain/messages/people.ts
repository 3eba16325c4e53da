/** The people a message is for, each with what the variables say. */
import { type SQL, sql } from 'drizzle-orm'
import { BIB } from '#domain/bibs/bib-of.ts'
import { clockHour, formatHour, formatLongDate, formatShortDate, readBogota } from '#domain/colombia/clock.ts'
import { plainEmail } from '#domain/colombia/emails.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import { personAddress } from '#domain/registration/speaker/person-link.ts'
import { START_COLUMNS, type StartRow, withStarts } from '#domain/registration/starts.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import type { PickupHours } from '../events/page/page-tables.ts'
import type { Values } from './rules/variables.ts'
import { type Addressed, PEOPLE, segmentCondition } from './segment-condition.ts'

type Row = StartRow & {
  id: number
  name: string
  last_name: string
  email: string
  phone: string
  dni: string
  document_type: string
  guardian_name: string | null
  guardian_phone: string | null
  age: number
  reference: string
  distance: string
  title: string
  size: string
  bib: string | null
  event: string
  event_datetime: string
  city: string
  pickup_place: string | null
  pickup_address: string | null
  pickup_hours: PickupHours[] | null
}

export type Person = {
  participant_id: number
  name: string
  last_name: string
  /** Plain; empty where there is none. */
  email: string
  /** Of a minor the one of who answers for them. */
  phone: string
  values: Values
}

export type Means = Pick<AppContext, 'address' | 'secretKey'>

const dayOf = (day: string) => {
  const date = readBogota(day)
  return date ? formatShortDate(date) : day
}

/** 'Parque Bolívar, calle 10 # 5-20. 3 de diciembre, 9:00 a. m. a 6:00 p. m.' */
const pickupText = ({ pickup_place, pickup_address, pickup_hours }: Row): string => {
  const where = [pickup_place, pickup_address].filter(Boolean).join(', ')
  const when = (pickup_hours ?? []).map(
    ({ day, from, to }) => `${dayOf(day)}, ${clockHour(from)} a ${clockHour(to)}`,
  )
  return [where, when.join('; ')].filter(Boolean).join('. ')
}

const valuesOf = (row: Row, start: { start_at: string | null; place: string }, means: Means): Values => {
  const at = (start.start_at && readBogota(start.start_at)) || new Date(row.event_datetime)
  return {
    nombre: row.name,
    apellido: row.last_name,
    evento: row.event,
    distancia: row.distance,
    categoria: row.title,
    talla: row.size === NO_DEPORTIVO ? '' : row.size,
    dorsal: row.bib ?? '',
    fecha: formatLongDate(at),
    hora: formatHour(at),
    lugar: start.place || row.city,
    entrega_kit: pickupText(row),
    acudiente: row.guardian_name ?? '',
    mi_inscripcion:
      row.email === '' ? '' : personAddress(means.address, { secretKey: means.secretKey, ...row }),
  }
}

/**
 * What staff see of a person's letter or hand over themselves: the address of the registration without the proof after
 * the #, which is the person's alone and comes by mail. Without it the page asks who one is.
 */
export const withoutProof = (values: Values): Values => ({
  ...values,
  mi_inscripcion: values.mi_inscripcion.replace(/#.*$/, ''),
})

const listWhere = async (
  db: Reader,
  means: Means,
  { wanted, limit = null, offset = 0 }: { wanted: SQL; limit?: number | null; offset?: number },
): Promise<Person[]> => {
  const { rows } = await db.execute<Row>(sql`
    select m.id, m.name, m.last_name, m.email, m.phone, m.dni, m.document_type, m.age,
      m.guardian->>'name' as guardian_name, m.guardian->>'phone' as guardian_phone, r.reference, c.distance, c.title,
      k.size, ${BIB} as bib, e.name as event, e.event_datetime, e.city, g.pickup_place, g.pickup_address,
      g.pickup_hours, ${START_COLUMNS}
    from ${PEOPLE} left join blocks b on b.id = m.block_id join kits k on k.id = m.kit_id join events e on e.id = m.event_id
    left join event_pages g on g.event_id = e.id
    where ${wanted} order by m.last_name, m.name, m.id limit ${limit} offset ${offset}`)
  return (await withStarts(db, rows)).map(({ start, ...row }) => ({
    participant_id: row.id,
    name: row.name,
    last_name: row.last_name,
    email: plainEmail(row.email),
    phone: (row.age < 18 && row.guardian_phone) || row.phone,
    values: valuesOf(row, { ...start, start_at: start.wave?.start_at ?? start.start_at }, means),
  }))
}

/** Enough for a round trip to be worth it, few enough to hold beside everything else. */
const PIECE = 500

/**
 * Everybody of a segment, some at a time in the order of their names: who they are is one statement, so that nobody
 * comes twice or is skipped while people register, and no more than a piece is held.
 */
export const piecesOfPeople = async function* (
  db: Reader,
  means: Means,
  addressed: Omit<Addressed, 'secretKey'>,
): AsyncGenerator<Person[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from ${PEOPLE} where ${segmentCondition({ ...addressed, secretKey: means.secretKey })}
    order by m.last_name, m.name, m.id`)
  for (let at = 0; at < rows.length; at += PIECE)
    yield await listByIds(
      db,
      means,
      rows.slice(at, at + PIECE).map(({ id }) => id),
    )
}

export const pagePeople = (
  db: Reader,
  means: Means,
  addressed: Omit<Addressed, 'secretKey'>,
  page: { limit: number; offset: number },
) => listWhere(db, means, { wanted: segmentCondition({ ...addressed, secretKey: means.secretKey }), ...page })

/** Those of a message that has left, by who they are, whatever holds of them today. */
export const listByIds = (db: Reader, means: Means, ids: number[]) =>
  listWhere(db, means, { wanted: sql`m.id = any(${sql.param(ids)}::int[])` })

/** How many they are, and how many of them have an email. */
export const countPeople = async (
  db: Reader,
  addressed: Addressed,
): Promise<{ people: number; reached: number }> => {
  const { rows } = await db.execute<{ people: number; reached: number }>(sql`
    select count(*)::int as people, (count(*) filter (where trim(m.email) <> ''))::int as reached
    from ${PEOPLE} where ${segmentCondition(addressed)}`)
  return rows[0] ?? { people: 0, reached: 0 }
}
