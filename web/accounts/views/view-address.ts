/** A saved view and the address of a list: the same filters are the same view, in whatever order they stand. */

/** Which page is open, and which row's drawer, is no part of a view. */
const PASSING = ['page', 'open', 'id']

export const viewOf = (search: string | URLSearchParams, passing: readonly string[] = []): string => {
  const params = new URLSearchParams(search)
  for (const name of [...PASSING, ...passing]) params.delete(name)
  params.sort()
  return params.toString()
}
