/** What the form of a series holds while it is typed, and the body it sends. */
import type { BibSeries } from '#domain/bibs/contract.ts'
import type { SeriesMode } from '#domain/bibs/rules/bib-words.ts'

export type SeriesDraft = {
  name: string
  prefix: string
  from_number: number | ''
  to_number: number | ''
  digits: string
  colour: string
  distance_ids: string[]
  category_ids: string[]
  block_id: string
  gender: '' | 'male' | 'female'
  mode: SeriesMode
}

/** It begins after the last number of the others, at the next thousand. */
export const emptySeries = (others: readonly BibSeries[], colour: string): SeriesDraft => {
  const last = Math.max(0, ...others.map(({ to_number }) => to_number))
  return {
    name: '',
    prefix: '',
    from_number: Math.ceil(last / 1000) * 1000 + 1,
    to_number: '',
    digits: '1',
    colour,
    distance_ids: [],
    category_ids: [],
    block_id: '',
    gender: '',
    mode: 'payment',
  }
}

export const draftOf = ({
  name,
  prefix,
  from_number,
  to_number,
  digits,
  colour,
  distance_ids,
  category_ids,
  block_id,
  gender,
  mode,
}: BibSeries): SeriesDraft => ({
  name,
  prefix,
  from_number,
  to_number,
  digits: String(digits),
  colour,
  distance_ids: distance_ids.map(String),
  category_ids: category_ids.map(String),
  block_id: block_id === null ? '' : String(block_id),
  gender: gender ?? '',
  mode,
})

export const bodyOf = ({ distance_ids, category_ids, block_id, gender, ...fields }: SeriesDraft) => ({
  ...fields,
  distance_ids: distance_ids.map(Number),
  category_ids: category_ids.map(Number),
  block_id: block_id ? Number(block_id) : null,
  gender: gender || null,
})
