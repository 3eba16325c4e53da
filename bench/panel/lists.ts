/** The first page of every list of the panel with 10,000 rows, by its orders and filters, beside the same with 100. */

import type { Row } from '../measuring/table.ts'
import { fillLists } from '../seeds/lists.ts'
import { type Asked, compare, openPanel } from './panel-stage.ts'

const [LARGE, SMALL] = [10_000, 100]
/** The bar of the participants' further orders. Each page says how many there are, and counting them is most of it. */
const BAR = 4

type Filled = Awaited<ReturnType<typeof fillLists>>
type List = { path: string; sorts: string[]; filters: Record<string, string> }

const month = () => `from=${new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)}&to=2100-01-01`

const LISTS: Record<string, List> = {
  orders: {
    path: '/api/orders?per_page=50',
    sorts: ['id', 'client', 'event', 'units', 'amount', 'state', 'sent', 'created_at', 'reference'],
    filters: {
      'that are paid': 'state=paid',
      'that wait for money': 'state=unpaid',
      'to review': 'state=review',
      'that ended': 'state=ended',
      'of any state': 'state=all',
      'not sent yet': 'sent=0',
      'of the shop': 'origin=tienda',
      'with a registration': 'origin=inscripcion',
      'to be shipped': 'delivery=envio',
      'of a month': month(),
      'of the person of a name': 'search=Valentina Quintero 70',
      'of a reference': 'search=banco-77',
    },
  },
  users: {
    path: '/api/get-users?per_page=50',
    sorts: ['name', 'email', 'phone', 'rol', 'company', 'status', 'created_at'],
    filters: {
      'who help': 'rol=Colaborador',
      'who buy': 'rol=Cliente',
      'who may not come in': 'status=0',
      'of a name': 'search=Quintero 70',
    },
  },
  mails: {
    path: '/api/mails?per_page=50',
    sorts: ['subject', 'recipient', 'kind', 'state', 'created_at'],
    filters: {
      'that failed': 'state=failed',
      'that were sent': 'state=sent',
      'of a kind': 'kind=registration',
      'to an address': 'search=corre77@',
    },
  },
  competitors: {
    path: '/api/all-competitor?per_page=50',
    sorts: ['name', 'dni', 'email', 'phone', 'birthday', 'city', 'created_at'],
    filters: { 'of a name': 'search=Valentina Quintero 70', 'of a document': 'search=1000000077' },
  },
  payments: {
    path: '/api/ledger?per_page=50',
    sorts: ['name', 'event', 'standing', 'gateway', 'at', 'amount', 'received'],
    filters: {
      'that are paid': 'status=paid',
      'that wait': 'status=unpaid',
      'of a gateway': 'gateway=payu',
      'of a month': month(),
      'of a name': 'search=Valentina Quintero 70',
      'of a reference': 'search=banco-77',
    },
  },
  movements: {
    path: '/api/ledger/movements?per_page=50',
    sorts: [],
    filters: {
      'in cash': 'way=cash',
      'that went back': 'direction=out',
      'of a name': 'search=Valentina Quintero 70',
      'of a document': 'search=1000000077',
    },
  },
  refunds: {
    path: '/api/refunds?per_page=50',
    sorts: ['name', 'event', 'amount', 'way', 'due_on', 'state'],
    filters: { 'that wait': 'open=1', 'of a name': 'search=Valentina Quintero 70' },
  },
  codes: {
    path: '/api/eventos/:event/coupons?per_page=50',
    sorts: ['code', 'value', 'uses', 'valid_until', 'category', 'active'],
    filters: { 'that begin so': 'search=LOTE-77' },
  },
  bibs: {
    path: '/api/eventos/:event/dorsales/lista?per_page=50',
    sorts: ['number', 'name', 'distance', 'series', 'chip', 'state'],
    filters: { 'of a name': 'search=Valentina Quintero 70', given: 'state=assigned' },
  },
  'people without a bib': {
    path: '/api/eventos/:event/dorsales/sin-numero?per_page=50',
    sorts: ['name', 'distance'],
    filters: { 'of a name': 'search=Quintero 70' },
  },
}

const askedOf = ([list, { path, sorts, filters }]: [string, List]): Asked<Filled>[] => {
  const lines: [string, string, number][] = [
    ['default order', '', BAR],
    ...sorts.map((sort): [string, string, number] => [`by ${sort}`, `sort=${sort}`, BAR]),
    ...Object.entries(filters).map(([what, query]): [string, string, number] => [what, query, BAR]),
  ]
  return lines.map(([what, query, bar]) => ({
    what: `${list}, ${what}: first 50 of 10,000, processor time (beside 100)`,
    path: ({ event_id }) => `${path.replace(':event', String(event_id))}&${query}`,
    bar,
  }))
}

export const listsAsked = () => Object.entries(LISTS).flatMap(askedOf)

export const benchLists = async (): Promise<Row[]> => {
  const small = await openPanel((db) => fillLists(db, SMALL))
  const large = await openPanel((db) => fillLists(db, LARGE))
  try {
    return await compare(large, small, listsAsked())
  } finally {
    for (const panel of [small, large]) await panel.close()
  }
}
