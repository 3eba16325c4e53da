/**
 * A list as it is kept: the names of its fields, then one line of JSON a person, compressed. The hash is that of the
 * lines, so that two lists with the same people are the same list.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { KEPT_FIELDS, type ListRow } from '../rules/list-row.ts'

const [compress, inflate] = [promisify(gzip), promisify(gunzip)]

const HEAD = JSON.stringify(['participant_id', ...KEPT_FIELDS])

const lineOf = (row: ListRow) => {
  const values: (string | number)[] = [row.participant_id]
  for (const field of KEPT_FIELDS) values.push(row[field])
  return JSON.stringify(values)
}

const textOf = (rows: readonly ListRow[]) => `${HEAD}\n${rows.map(lineOf).join('\n')}`

export type FrozenText = { text: string; hash: string }

/** In the order of ids, as they are read. */
export const canonical = (rows: readonly ListRow[]): FrozenText => {
  const text = textOf(rows)
  return { text, hash: hash('sha256', text, 'hex') }
}

/** Quick rather than small: a version of 20,000 people is made while somebody waits. */
export const freeze = (text: string): Promise<Buffer> => compress(text, { level: 1 })

const NOBODY = Object.fromEntries(KEPT_FIELDS.map((field) => [field, ''])) as Omit<ListRow, 'participant_id'>

/** A field that an older version did not have is empty. */
export const thaw = async (bytes: Buffer): Promise<ListRow[]> => {
  const text = String(await inflate(bytes))
  const [fields = [], ...lines] = JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as string[][]
  return lines.map((line) => {
    const row: Record<string, unknown> = { ...NOBODY }
    for (let at = 0; at < fields.length; at++) row[fields[at] ?? ''] = line[at]
    return row as ListRow
  })
}

/** The line of somebody who asked to be forgotten: that there was one, with which number, and nothing of the person. */
export const withoutPerson = ({ participant_id, bib, distance, category }: ListRow): ListRow => ({
  ...NOBODY,
  participant_id,
  bib,
  distance,
  category,
})
