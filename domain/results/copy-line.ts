/** A result as a line of COPY's text format. */
import { copyText } from '#server/database/copy-in.ts'
import type { LaidOutRow } from './lay-out-division.ts'
import { bibKey } from './rules/bibs.ts'
import { showPace } from './rules/show-times.ts'
import { nameVector } from './search-keys.ts'

export const COPY_COLUMNS = [
  'public_id',
  'set_id',
  'division_id',
  'bib_number',
  'bib_key',
  'name',
  'words',
  'gender',
  'category',
  'city',
  'country',
  'club',
  'chip_ms',
  'gun_ms',
  'state',
  'overall_position',
  'gender_position',
  'category_position',
  'pace',
  'control_points',
  'split_ms',
  'split_ranks',
  'place',
  'hidden',
] as const

type Keys = { public_id: string; set_id: number; division_id: number; place: number | null }

const NULL = '\\N'
const orNull = (value: number | string | null) => (value === null ? NULL : String(value))

const arrayText = (values: readonly (number | null)[]) =>
  values.length === 0 ? NULL : `{${values.map((value) => value ?? 'NULL').join(',')}}`

export const copyLine = (row: LaidOutRow, { public_id, set_id, division_id, place }: Keys): string =>
  `${[
    public_id,
    set_id,
    division_id,
    copyText(row.bib_number),
    copyText(bibKey(row.bib_number)),
    copyText(row.name),
    nameVector(division_id, row.name),
    row.gender ?? '',
    copyText(row.category ?? ''),
    copyText(row.city ?? ''),
    copyText(row.country ?? ''),
    copyText(row.club ?? ''),
    orNull(row.chip_time),
    orNull(row.gun_time),
    orNull(row.state),
    orNull(row.overall_position),
    orNull(row.gender_position),
    orNull(row.category_position),
    row.pace === null ? '' : showPace(row.pace),
    copyText(JSON.stringify(row.control_points)),
    arrayText(row.split_ms),
    arrayText(row.split_ranks),
    orNull(place),
    place === null ? 't' : 'f',
  ].join('\t')}\n`
