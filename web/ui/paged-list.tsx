/** A list of the panel that comes in pages: search and filters, the rows, the pager, or why nothing could be loaded. */
import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { DataTable } from './data-table.tsx'
import { useListAddress } from './list-address.ts'
import { ListTools } from './list-tools.tsx'
import { LoadError } from './load-error.tsx'
import { Pager } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { useColumnChoice } from './table/column-choice.ts'
import { ColumnMenu } from './table/column-menu.tsx'
import { type Chip, FilterFold } from './table/filter-fold.tsx'
import { ListFoot } from './table/list-foot.tsx'
import { SelectBar } from './table/select-bar.tsx'
import type { RowKey, Selection } from './table/selection.ts'
import { SortSelect } from './table/sort-select.tsx'

type Listed<Row> = { data: Row[]; total: number; per_page?: number; last_page: number }

type PagedTableProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'loading'> & {
  listed: UseQueryResult<Listed<Row>>
  page: number
  onPage: (page: number) => void
  pager?: 'numbers' | 'summary'
  /** How many rows a page has, where the contract lets one choose. */
  perPage?: number
  onPerPage?: (size: number) => void
}

/** The rows of a query and its pager, for a list with tools of its own. */
export function PagedTable<Row>({
  listed,
  page,
  onPage,
  pager,
  perPage = 0,
  onPerPage,
  ...table
}: PagedTableProps<Row>) {
  const { data, error, isPlaceholderData, isPending, refetch } = listed
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  return (
    <>
      <DataTable {...table} rows={data?.data} loading={isPlaceholderData || isPending} />
      {data && onPerPage && data.per_page ? (
        <ListFoot
          variant={pager}
          page={page}
          lastPage={data.last_page}
          onPage={onPage}
          total={data.total}
          shown={data.per_page}
          perPage={perPage}
          onPerPage={onPerPage}
        />
      ) : null}
      {data && !(onPerPage && data.per_page) ? (
        <Pager variant={pager} page={page} lastPage={data.last_page} onPage={onPage} />
      ) : null}
    </>
  )
}

export type ListQuery = { page: number; search: string; sort?: string; per_page?: number }

type Asked<Row> = {
  /** Page, search, order and size of the page are added to it. */
  queryKey: QueryKey
  load: (query: ListQuery, signal: AbortSignal) => Promise<Listed<Row>>
  /** Read again every three seconds while it says so. */
  isMoving?: (rows: Row[]) => boolean
}

export const usePagedList = <Row,>({ queryKey, load, isMoving = () => false }: Asked<Row>) => {
  const address = useListAddress()
  const { page, search, sort, perPage } = address
  const asked: ListQuery = {
    page,
    search,
    ...(sort ? { sort } : {}),
    ...(perPage > 0 ? { per_page: perPage } : {}),
  }
  const listed = useQuery({
    queryKey: [...queryKey, asked],
    queryFn: ({ signal }) => load(asked, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isMoving(state.data?.data ?? []) ? 3000 : false),
  })
  return { ...address, listed }
}

type PagedListProps<Row> = Omit<
  PagedTableProps<Row>,
  'listed' | 'page' | 'onPage' | 'sort' | 'onSort' | 'selection' | 'perPage' | 'onPerPage'
> & {
  list: Omit<ReturnType<typeof usePagedList<Row>>, 'listed'> & { listed: UseQueryResult<Listed<Row>> }
  /** What the search box says. */
  searches: string
  one: string
  many: string
  filters?: ReactNode
  /** Which of them are on: a phone folds the filters, and shows these. */
  chips?: readonly Chip[]
  /** Beside the columns: saved views, an Excel of what is seen. */
  tools?: ReactNode
  /** Rows can be chosen, and `acts` done to them. */
  bulk?: { selection: Selection; acts: ReactNode; findAll?: () => Promise<readonly RowKey[]> }
}

export function PagedList<Row>({
  list,
  searches,
  one,
  many,
  filters,
  chips,
  tools,
  bulk,
  columns,
  ...table
}: PagedListProps<Row>) {
  const { listed, page, search, sort, perPage, setPage, setSearch, setSort, setPerPage } = list
  const choice = useColumnChoice(table.caption, columns)
  return (
    <>
      <ListTools total={listed.data?.total} one={one} many={many}>
        <SearchBox label={searches} value={search} onSearch={setSearch} />
        {chips ? <FilterFold chips={chips}>{filters}</FilterFold> : filters}
        <SortSelect columns={columns} sort={sort} onSort={setSort} />
        <ColumnMenu {...choice} />
        {tools}
      </ListTools>
      <PagedTable
        {...table}
        columns={choice.columns}
        listed={listed}
        page={page}
        onPage={setPage}
        sort={sort}
        onSort={setSort}
        perPage={perPage}
        onPerPage={setPerPage}
        {...(bulk ? { selection: bulk.selection } : {})}
      />
      {bulk ? (
        <SelectBar
          selection={bulk.selection}
          one={one}
          many={many}
          total={listed.data?.total}
          {...(bulk.findAll ? { findAll: bulk.findAll } : {})}
        >
          {bulk.acts}
        </SelectBar>
      ) : null}
    </>
  )
}
