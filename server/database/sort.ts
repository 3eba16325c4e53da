/** The order of a list as somebody asked for it: the columns a contract names, each as the SQL it stands for. */
import { type SQL, sql } from 'drizzle-orm'

/**
 * `sort` is a column's name, with a minus downwards; empty is `preset`. What has no value stands last either way, and
 * `last` decides between equals, so that no page repeats or skips a row. `filled`: columns that always have a value; an
 * index on one is read backwards, which it is not where nothing must stand last.
 */
export const orderBy = <Column extends string>(
  sort: '' | Column | `-${Column}`,
  columns: Record<Column, SQL>,
  { preset, last, filled = [] }: { preset: SQL; last: SQL; filled?: readonly Column[] },
): SQL => {
  if (sort === '') return preset
  const down = sort.startsWith('-')
  const column = (down ? sort.slice(1) : sort) as Column
  const by = columns[column]
  if (filled.includes(column)) return down ? sql`${by} desc, ${last}` : sql`${by}, ${last}`
  return down ? sql`${by} desc nulls last, ${last}` : sql`${by} asc nulls last, ${last}`
}
