/** What a list shows lives in its address: back, reload and a shared link show the same page, search, filter and order. */
import type { NavigateOptions } from 'react-router'
import { useAddressParams } from './address-params.ts'

/** Beside the number that the specification gives a list. */
export const PAGE_SIZES = [25, 50, 100]

/** What is set to an empty text leaves the address. */
type Changes = Record<string, string>

const changed = (changes: Changes) => (before: URLSearchParams) => {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes))
    if (value) after.set(name, value)
    else after.delete(name)
  return after
}

export const useListAddress = () => {
  const [params, setParams] = useAddressParams()
  /** Typing and choosing do not fill the history. */
  const change = (changes: Changes, options?: NavigateOptions) =>
    setParams(changed(changes), { replace: true, preventScrollReset: true, ...options })

  return {
    params,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    search: params.get('search') ?? '',
    /** As the contract has it: a column's name, with a minus downwards; empty is the list's own order. */
    sort: params.get('sort') ?? '',
    /** 0: as many as the list has by itself. */
    perPage: PAGE_SIZES.find((size) => String(size) === params.get('per_page')) ?? 0,
    change,
    setPage: (page: number, options?: NavigateOptions) =>
      change(
        { page: page > 1 ? String(page) : '' },
        { replace: false, preventScrollReset: false, ...options },
      ),
    /** Another search or filter starts at its first page. */
    setFilter: (changes: Changes) => change({ ...changes, page: '' }),
    setSearch: (search: string) => change({ search, page: '' }),
    setSort: (sort: string) => change({ sort, page: '' }),
    setPerPage: (size: number) => change({ per_page: size > 0 ? String(size) : '', page: '' }),
    /** A link to the same list with something changed, such as the row whose drawer is open. */
    at: (changes: Changes) => `?${changed(changes)(params)}`,
  }
}
