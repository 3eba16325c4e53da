/** Page and search of a list live in its address: back, reload and a shared link show the same list. */
import { useAddressParams } from './address-params.ts'

export const useListAddress = () => {
  const [params, setParams] = useAddressParams()

  const change = (changes: Record<string, string>, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace, preventScrollReset: replace },
    )

  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    search: params.get('search') ?? '',
    setPage: (page: number) => change({ page: page > 1 ? String(page) : '' }, false),
    /** A new search starts at its first page; typing does not fill the history. */
    setSearch: (search: string) => change({ search, page: '' }, true),
  }
}
