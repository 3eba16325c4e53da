/** The filter of the ledger lives in the address: back, reload and a shared link show the same lines. */
import { useListAddress } from '#web/ui/list-address.ts'

const NAMES = ['event_id', 'search', 'status', 'gateway', 'from', 'to'] as const
export type LedgerQuery = Record<(typeof NAMES)[number], string>

export const useLedgerFilter = (review: boolean) => {
  const { params, page, sort, perPage, setPage, setFilter, setSort, setPerPage, change, at } =
    useListAddress()
  const query = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as LedgerQuery
  return {
    query: review ? { ...query, status: 'review' } : query,
    page,
    sort,
    perPage,
    setSort,
    setPerPage,
    /** `registration-12` */
    opened: params.get('pago'),
    setFilter: (changes: Partial<LedgerQuery>) => setFilter(changes),
    setPage: (next: number) => setPage(next, { preventScrollReset: true }),
    openedAt: (key: string) => at({ pago: key }),
    close: () => change({ pago: '' }),
  }
}
