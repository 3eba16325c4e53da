/** Results as lines of COPY's text format. */
import { copyText } from '#server/database/copy-in.ts'
import { showPace } from '../rules/cells/show-times.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import type { LaidOutDivision } from './lay-out-division.ts'
import { relayText } from './relay-text.ts'

export const COPY_COLUMNS = [
  'public_id',
  'set_id',
  'division_id',
  'bib_number',
  'bib_key',
  'name',
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
  'place_marks',
  'pace',
  'relay',
  'control_points',
  'split_ms',
  'split_ranks',
  'place',
  'event_place',
  'hidden',
] as const

type Keys = {
  public_id: string
  set_id: number
  division_id: number
  bib_key: string
  place: number | null
  event_place: number | null
}

const NULL = '\\N'

/** The value of each column at one row. */
const arrayText = (columns: readonly (readonly (number | null)[])[], at: number) => {
  if (columns.length === 0) return NULL
  let text = ''
  for (const column of columns) text += `${text && ','}${column[at] ?? 'NULL'}`
  return `{${text}}`
}

/** Times, ranks and paces need no escape in JSON nor in COPY. */
const PLAIN = /^[\d:.]*$/

const pointsWriter = () => {
  const keys = new Map<string, string>()
  const keyText = (key: string) => {
    const text = copyText(JSON.stringify(key))
    keys.set(key, text)
    return text
  }
  return (points: Readonly<Record<string, string>>): string => {
    let text = ''
    for (const key in points) {
      const value = points[key] ?? ''
      const shown = PLAIN.test(value) ? `"${value}"` : copyText(JSON.stringify(value))
      text += `${text && ','}${keys.get(key) ?? keyText(key)}:${shown}`
    }
    return `{${text}}`
  }
}

/** Writes the rows of one division. */
export const lineWriter = ({ rows, split_ms, split_ranks }: LaidOutDivision) => {
  const pointsText = pointsWriter()
  return (at: number, keys: Keys): string => {
    const row = rows[at] as UnderstoodResult
    const { public_id, set_id, division_id, bib_key, place, event_place } = keys
    // Joined, not added piece by piece: that would make a tree of pieces of every line.
    return [
      public_id,
      set_id,
      division_id,
      copyText(row.bib_number),
      copyText(bib_key),
      copyText(row.name),
      copyText(row.gender ?? ''),
      copyText(row.category ?? ''),
      copyText(row.city ?? ''),
      copyText(row.country ?? ''),
      copyText(row.club ?? ''),
      row.chip_time ?? NULL,
      row.gun_time ?? NULL,
      row.state ?? NULL,
      row.overall_position ?? NULL,
      row.gender_position ?? NULL,
      row.category_position ?? NULL,
      row.place_marks ?? 0,
      row.pace === null ? '' : showPace(row.pace),
      row.relay ? copyText(relayText(row.relay) ?? '') : NULL,
      pointsText(row.control_points),
      arrayText(split_ms, at),
      arrayText(split_ranks, at),
      place ?? NULL,
      event_place ?? NULL,
      place === null ? 't' : 'f',
    ].join('\t')
  }
}
