/** The history with a million rows of the audit log beside a thousand, by turns: of everything, of one race, of a person. */
import { findRows } from '#domain/panel/history/find-rows.ts'
import { printPlan } from '../measuring/plans.ts'
import type { Row } from '../measuring/table.ts'
import { fillHistory } from '../seeds/history.ts'
import { type Asked, compare, openPanel } from './panel-stage.ts'

const [LARGE, SMALL] = [1_000_000, 1000]

type Filled = Awaited<ReturnType<typeof fillHistory>>
type Line = [what: string, query: (filled: Filled) => string, who?: 'helper']

const history = (query: string) => `/api/panel/history?per_page=30&${query}`

/** What is open all day. */
const USUAL: Line[] = [
  ['of everything', () => ''],
  ['of one event', ({ event_id }) => `event_id=${event_id}`],
  ["in a participant's drawer", ({ id }) => `participant_id=${id}`],
  ["in a registration's drawer", ({ registration_id }) => `registration_id=${registration_id}`],
  ['of who manages few events', () => '', 'helper'],
  ['of one event, for who manages it', ({ event_id }) => `event_id=${event_id}`, 'helper'],
]

const FURTHER: Line[] = [
  ['by a person who did much', ({ admin }) => `user_id=${admin}`],
  ['by a person who did little', ({ helper }) => `user_id=${helper}`],
  ['of people', () => 'group=people'],
  ['of money, which is rare', () => 'group=money'],
  ['of a kind that has no row', () => 'group=results'],
  ['of a day', ({ day }) => `from=${day}&to=${day}`],
  ['of a day and a person', ({ day, helper }) => `from=${day}&to=${day}&user_id=${helper}`],
  ['of money by a person who did much', ({ admin }) => `group=money&user_id=${admin}`],
  ['of results by a person who did much', ({ admin }) => `group=results&user_id=${admin}`],
  ['of money in one event', ({ event_id }) => `group=money&event_id=${event_id}`],
  ['of results in one event', ({ event_id }) => `group=results&event_id=${event_id}`],
  [
    'of one event by a person who did little',
    ({ event_id, helper }) => `event_id=${event_id}&user_id=${helper}`,
  ],
  ['of a reference', ({ reference }) => `search=${reference}`],
  ['of another person, for who manages few events', ({ admin }) => `user_id=${admin}`, 'helper'],
  ['of results, for who manages few events', () => 'group=results', 'helper'],
]

const asAsked = (lines: Line[], bar: number): Asked<Filled>[] =>
  lines.map(([what, query, who]) => ({
    what: `history ${what}: 1,000,000 rows, processor time (beside 1,000)`,
    path: (filled) => history(query(filled)),
    bar,
    ...(who ? { who } : {}),
  }))

export const historyAsked = () => [...asAsked(USUAL, 1.5), ...asAsked(FURTHER, 4)]

export const benchHistory = async (): Promise<Row[]> => {
  const small = await openPanel((db) => fillHistory(db, SMALL))
  const large = await openPanel((db) => fillHistory(db, LARGE))
  try {
    const caller = { user_id: large.filled.admin, role: 'Administrator' as const }
    await printPlan(large.db, 'history', () => findRows(large.db, caller, { search: '', per_page: 30 }))
    return await compare(large, small, historyAsked())
  } finally {
    for (const panel of [small, large]) await panel.close()
  }
}
