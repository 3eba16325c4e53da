/** A block as somebody who comes with its code, or staff, meets it. */
import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import { LEFT_IN_BLOCK } from '../site/live.ts'
import { blocks } from './block-tables.ts'

export type Block = {
  id: number
  name: string
  code: string | null
  /** Places nobody has taken yet. */
  left: number
  released: boolean
  /** Those it is for; none: all of the event's. */
  distances: { id: number; name: string }[]
}

const NAMED = sql<
  Block['distances']
>`case when blocks.all_distances then '[]' else coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name)
  order by d.position, d.id) from block_distances n join distances d on d.id = n.distance_id
  where n.block_id = blocks.id), '[]') end`

const find = async (db: Reader, condition: ReturnType<typeof and>): Promise<Block | null> => {
  const [block] = await db
    .select({
      id: blocks.id,
      name: blocks.name,
      code: blocks.code,
      left: sql<number>`${sql.raw(LEFT_IN_BLOCK)}`,
      released: sql<boolean>`blocks.released_at is not null`,
      distances: NAMED,
    })
    .from(blocks)
    .where(condition)
  return block ?? null
}

/** As it is stored: upper case, without spaces around. */
export const blockCode = (typed: string): string => typed.trim().toUpperCase()

export const findBlockByCode = (db: Reader, event_id: number, code: string) =>
  find(db, and(eq(blocks.event_id, event_id), eq(blocks.code, blockCode(code))))

export const findBlock = (db: Reader, event_id: number, id: number) =>
  find(db, and(eq(blocks.event_id, event_id), eq(blocks.id, id)))

/** As its form has it, for the history. */
export const readBlockForm = async (db: Reader, event_id: number, id: number) => {
  const { name, owner, places, release_on } = blocks
  const [block] = await db
    .select({ name, owner, places, release_on, distances: NAMED })
    .from(blocks)
    .where(and(eq(blocks.event_id, event_id), eq(blocks.id, id)))
  return block ? { ...block, distances: block.distances.map((one) => one.name) } : {}
}

export const isForDistance = ({ distances }: Pick<Block, 'distances'>, distance_id: number | undefined) =>
  distances.length === 0 || distances.some(({ id }) => id === distance_id)
