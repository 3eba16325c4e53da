/** What a receipt says about a paid registration; null while it is not paid. */
import { sql } from 'drizzle-orm'
import { shownBib } from '#domain/bibs/bib-of.ts'
import { documentText } from '#domain/colombia/documents.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import { type ChargeKind, payWayLabel, type Way } from '#domain/payments/rules/account.ts'
import type { Reader } from '#server/database/connect.ts'

type Line = { label: string; amount: number }

export type Receipt = {
  registration_id: number
  event_id: number
  reference: string
  event: string
  event_datetime: Date
  city: string
  sport: string
  distance: string
  category: string
  people: {
    name: string
    email: string
    participant_key: string
    document: string
    category: string
    kit: string
    /** The number, once runners may see it. */
    bib: string | null
  }[]
  lines: Line[]
  total: number
  /** What came in for it: another sum than the total when it was changed after it was paid. */
  paid: number
  /** Nobody paid: it was given away. */
  courtesy: boolean
  /** How it was paid, in words, and the reference a bank or gateway knows. */
  paid_by: string
  payment_reference: string | null
  paid_at: Date | null
}

type Row = {
  registration_id: number
  event_id: number
  reference: string
  event: string
  event_datetime: string
  city: string
  sport: string
  distance: string
  title: string
  payment_status: number
  participant_count: number
  charged: { kind: ChargeKind; courtesy: boolean; amount: number }[]
  paid: number
  paid_at: string | null
  reference_code: string | null
  ways: { way: Way; gateway: string | null }[]
  people: {
    name: string
    last_name: string
    email: string
    participant_key: string
    dni: string
    document_type: string
    category: string
    kit_name: string
    size: string
    bib: string | null
  }[]
  products: { name: string; size: string; quantity: number; price: number }[]
}

const paidBy = ({ payment_status, ways }: Row, organizer: string) => {
  if (payment_status === 100) return 'Sin costo'
  if (payment_status === 8) return `Cortesía de ${organizer}`
  const known = ways
    .filter(({ way }) => way !== 'direct')
    .map(({ way, gateway }) => payWayLabel(way, gateway))
  return [...new Set(known)].join(' y ') || 'Registrado por el organizador'
}

/** Enough to tell two people of a team apart, too little to use: the receipt goes to all of them. */
const masked = (dni: string, document_type: string) =>
  documentText({ dni: `••• ${dni.slice(-4)}`, document_type })

const kitOf = (kit_name: string, size: string) =>
  size === NO_DEPORTIVO ? '' : [kitSizeLabel(size), kit_name].filter(Boolean).join(' · ')

const linesOf = ({ participant_count, charged, products }: Row, organizer: string): Line[] => {
  const sumOf = (kind: ChargeKind, courtesy = false) =>
    charged.find((line) => line.kind === kind && line.courtesy === courtesy)?.amount ?? 0
  return [
    {
      label: participant_count > 1 ? `Inscripción, ${participant_count} personas` : 'Inscripción',
      amount: sumOf('entry'),
    },
    { label: 'Diferencia por cambio', amount: sumOf('difference') },
    { label: 'Costo de servicio', amount: sumOf('service') },
    ...products.map(({ name, size, quantity, price }) => ({
      label: [quantity > 1 ? `${quantity} × ${name}` : name, kitSizeLabel(size)].filter(Boolean).join(', '),
      amount: quantity * price,
    })),
    { label: 'Descuento', amount: sumOf('discount') },
    { label: 'Otros cargos', amount: sumOf('fee') },
    { label: 'Ajuste a favor', amount: sumOf('credit') },
    { label: `Cortesía de ${organizer}`, amount: sumOf('discount', true) },
  ].filter(({ label, amount }) => amount !== 0 || label.startsWith('Inscripción'))
}

export const findReceipt = async (
  db: Reader,
  registration_id: number,
  organizer: string,
): Promise<Receipt | null> => {
  const { rows } = await db.execute<Row>(sql`
    select r.id as registration_id, r.event_id, r.reference, e.name as event, coalesce(d.start_at, e.event_datetime) as event_datetime, e.city, e.sport,
      c.distance, c.title, r.payment_status, r.participant_count, r.paid_at,
      coalesce((select json_agg(c) from (select kind, courtesy, sum(amount)::int as amount from charges
        where registration_id = r.id group by kind, courtesy) c), '[]') as charged,
      coalesce((select sum(amount) from payments where registration_id = r.id), 0)::int
        - coalesce((select sum(amount) from refunds where registration_id = r.id and sent_at is not null), 0)::int as paid,
      paying.reference_code, coalesce(paying.ways, '[]') as ways,
      (select json_agg(json_build_object('name', m.name, 'last_name', m.last_name, 'email', m.email,
        'participant_key', m.participant_key, 'dni', m.dni, 'document_type', m.document_type,
        'category', o.distance || ' ' || o.title, 'kit_name', k.kit_name, 'size', k.size, 'bib', ${shownBib('m')}) order by m.position)
        from participants m join kits k on k.id = m.kit_id join categories o on o.id = m.category_id
        where m.registration_id = r.id and m.position is not null) as people,
      coalesce((select json_agg(json_build_object('name', l.name, 'size', l.size, 'quantity', l.quantity,
        'price', l.price) order by l.id) from order_lines l join orders o on o.id = l.order_id
        where o.registration_id = r.id and o.state = 'paid'), '[]') as products
    from registrations r
    join events e on e.id = r.event_id
    join participants first on first.registration_id = r.id and first.position = 0
    join categories c on c.id = first.category_id
    join distances d on d.event_id = c.event_id and d.name = c.distance
    left join lateral (select (array_agg(a.reference_code order by p.id desc) filter (where a.id is not null))[1] as reference_code,
      json_agg(json_build_object('way', p.way, 'gateway', a.gateway_name) order by p.id) as ways
      from payments p left join payment_attempts a on a.id = p.attempt_id
      where p.registration_id = r.id and p.counters_id is null
        and not exists (select 1 from payments c where c.counters_id = p.id)) paying on true
    where r.id = ${registration_id} and r.state = 'paid'`)
  const [row] = rows
  if (!row) return null
  const { event_datetime, paid_at, title, reference_code } = row
  return {
    ...row,
    event_datetime: new Date(event_datetime),
    paid_at: paid_at ? new Date(paid_at) : null,
    category: title,
    people: row.people.map(({ name, last_name, email, participant_key, category, ...person }) => ({
      name: `${name} ${last_name}`.trim(),
      email,
      participant_key,
      category,
      document: masked(person.dni, person.document_type),
      kit: kitOf(person.kit_name, person.size),
      bib: person.bib,
    })),
    lines: linesOf(row, organizer),
    total: row.charged.reduce((sum, { amount }) => sum + amount, 0),
    courtesy: row.payment_status === 8,
    paid_by: paidBy(row, organizer),
    payment_reference: reference_code,
  }
}
