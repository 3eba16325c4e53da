/** A list of the panel that comes in pages: search and filters, the rows, the pager, or why nothing could be loaded. */
import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { DataTable } from './data-table.tsx'
import { useListAddress } from './list-address.ts'
import { ListTools } from './list-tools.tsx'
import { LoadError } from './load-error.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'

type Listed<Row> = { data: Row[]; total: number; last_page: number }

type PagedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'loading'> & {
  listed: UseQueryResult<Listed<Row>>
  page: number
  onPage: (page: number) => void
  pager?: 'numbers' | 'summary'
}

/** The rows of a query and its pager, for a list with tools of its own. */
export function PagedTable<Row>({ listed, page, onPage, pager, ...table }: PagedTableProps<Row>) {
  const { data, error, isPlaceholderData, isPending, refetch } = listed
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <>
      <DataTable {...table} rows={data?.data} loading={isPlaceholderData || isPending} />
      {data ? <Pager variant={pager} page={page} lastPage={data.last_page} onPage={onPage} /> : null}
    </>
  )
}

type Asked<Row> = {
  /** Page and search are added to it. */
  queryKey: QueryKey
  load: (query: { page: number; search: string }, signal: AbortSignal) => Promise<Listed<Row>>
  /** Read again every three seconds while it says so. */
  isMoving?: (rows: Row[]) => boolean
}

export const usePagedList = <Row,>({ queryKey, load, isMoving = () => false }: Asked<Row>) => {
  const address = useListAddress()
  const { page, search } = address
  const listed = useQuery({
    queryKey: [...queryKey, page, search],
    queryFn: ({ signal }) => load({ page, search }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isMoving(state.data?.data ?? []) ? 3000 : false),
  })
  return { ...address, listed }
}

type PagedListProps<Row> = Omit<PagedTableProps<Row>, 'listed' | 'page' | 'onPage'> & {
  list: Omit<ReturnType<typeof usePagedList<Row>>, 'listed'> & { listed: UseQueryResult<Listed<Row>> }
  /** What the search box says. */
  searches: string
  one: string
  many: string
  filters?: ReactNode
}

export function PagedList<Row>({ list, searches, one, many, filters, ...table }: PagedListProps<Row>) {
  const { listed, page, search, setPage, setSearch } = list
  return (
    <>
      <ListTools total={listed.data?.total} one={one} many={many}>
        <SearchBox label={searches} value={search} onSearch={setSearch} />
        {filters}
      </ListTools>
      <PagedTable {...table} listed={listed} page={page} onPage={setPage} />
    </>
  )
}
