/** What was found as the palette lists it: groups of lines, each leading somewhere. */
import { formatShortDate, readBogota } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Found, FoundPerson } from '#domain/panel/search/search-contract.ts'

export type Line = {
  key: string
  label: string
  hint: string
  to: string
  /** A screen or an event: it may be remembered. */
  plain?: boolean
}
export type Group = { title: string; lines: Line[] }

const STATES = { paid: 'Confirmada', held: 'Sin pagar', released: 'Liberada', cancelled: 'Anulada' }

const dayOf = (event_datetime: string) => formatShortDate(readBogota(event_datetime) ?? event_datetime)

/** The drawer of a registration, over the participants of its event. */
const drawerOf = ({ event_id, registration_id }: { event_id: number; registration_id: number }) =>
  `/admin/eventos/show/${event_id}/competitor?inscripcion=${registration_id}`

const personLine =
  (kind: string) =>
  (person: FoundPerson): Line => ({
    key: `${kind} ${person.participant_id}`,
    label: `${person.name} ${person.last_name}`,
    hint: [
      person.event,
      person.distance,
      person.bib ? `dorsal ${person.bib}` : '',
      `${person.document_type} ${person.dni}`,
      person.paid ? '' : 'por pagar',
    ]
      .filter(Boolean)
      .join(' · '),
    to: drawerOf(person),
  })

export const foundGroups = ({ people, bibs, purchases, orders, events }: Found): Group[] =>
  [
    { title: 'Dorsales', lines: bibs.map(personLine('bib')) },
    { title: 'Personas', lines: people.map(personLine('person')) },
    {
      title: 'Compras',
      lines: purchases.map((purchase) => ({
        key: `purchase ${purchase.registration_id}`,
        label: purchase.reference,
        hint: `${purchase.name} · ${purchase.event} · ${STATES[purchase.state]}`,
        to: drawerOf(purchase),
      })),
    },
    {
      title: 'Órdenes',
      lines: orders.map(({ id, name, event, amount, state }) => ({
        key: `order ${id}`,
        label: `Orden ${id} de ${name}`,
        hint: `${event ?? 'Tienda'} · ${formatPesos(amount)} · ${STATES[state]}`,
        to: `/admin/productos/checkout/${id}`,
      })),
    },
    {
      title: 'Eventos',
      lines: events.map(({ id, name, city, event_datetime, active, external }) => ({
        key: `event ${id}`,
        label: name,
        hint: [
          dayOf(event_datetime),
          event_datetime.slice(0, 4),
          city,
          external ? 'externo' : active ? '' : 'inactivo',
        ]
          .filter(Boolean)
          .join(' · '),
        to: `/admin/eventos/show/${id}${external ? '' : '/overview'}`,
        plain: true,
      })),
    },
  ].filter(({ lines }) => lines.length > 0)
