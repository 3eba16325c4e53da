/** The filter of the movements lives in the address. Without days in it, it is this month's in Bogotá. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { useListAddress } from '#web/ui/list-address.ts'

const NAMES = ['event_id', 'search', 'direction', 'way', 'gateway', 'account_id', 'user_id'] as const
export type MovementQuery = Record<(typeof NAMES)[number] | 'from' | 'to', string>

/** In the address, for a first day that was cleared: from the beginning on. */
const ALWAYS = 'siempre'

const firstOfMonth = () => `${bogotaDay(new Date()).slice(0, 7)}-01`

export const useMovementFilter = () => {
  const { params, sort, setSort, setFilter, change, at } = useListAddress()
  const [from, to] = [params.get('from'), params.get('to') ?? '']
  const named = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? '']))
  const first = from === ALWAYS ? '' : from || (to ? '' : firstOfMonth())
  const query = { ...named, from: first, to } as MovementQuery
  return {
    query,
    sort,
    setSort,
    /** `registration-12` */
    opened: params.get('pago'),
    setFilter: (changes: Partial<MovementQuery>) =>
      setFilter(changes.from === '' ? { ...changes, from: ALWAYS } : changes),
    at,
    close: () => change({ pago: '' }),
  }
}
