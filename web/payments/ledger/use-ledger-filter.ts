/** The filter of the ledger lives in the address: back, reload and a shared link show the same lines. */
import { useAddressParams } from '#web/ui/address-params.ts'

const NAMES = ['event_id', 'search', 'status', 'gateway', 'from', 'to'] as const
export type LedgerQuery = Record<(typeof NAMES)[number], string>

export const useLedgerFilter = (review: boolean) => {
  const [params, setParams] = useAddressParams()
  const change = (changes: Record<string, string>, replace = true) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace, preventScrollReset: true },
    )
  const query = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as LedgerQuery
  const opened = params.get('pago')
  return {
    query: review ? { ...query, status: 'review' } : query,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    /** `registration-12` */
    opened,
    setFilter: (changes: Partial<LedgerQuery>) => change({ ...changes, page: '' }),
    setPage: (page: number) => change({ page: page > 1 ? String(page) : '' }, false),
    openedAt: (key: string) => {
      const after = new URLSearchParams(params)
      after.set('pago', key)
      return `?${after}`
    },
    close: () => change({ pago: '' }),
  }
}
