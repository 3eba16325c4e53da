/** A made file through look and reading, as a table test needs it: what it was taken for, and what was said. */
import { expect } from 'vitest'
import { showPace, showTime } from '../rules/cells/show-times.ts'
import type { RememberedColumn } from '../rules/columns/column-plan.ts'
import type { UnderstoodResult } from '../rules/understood.ts'
import type { Sport } from '../rules/world-records.ts'
import { inspectFile } from './inspect-file.ts'
import { madeFile, meanings } from './made-files.ts'
import { readResults } from './read-results.ts'

export type ToldFile = {
  lines: string | readonly string[]
  name?: string
  bytes?: Uint8Array
  sport?: Sport
  remembered?: RememberedColumn[]
  rememberedElsewhere?: RememberedColumn[][]
  /** Header → meaning, of those that matter. */
  means?: Record<string, string>
  /** Bib → what its row must hold; times and paces as people read them. */
  rows?: Record<string, Partial<ToldRow>>
  divisions?: string[]
  /** Each must be found in a sentence about the file or a row. */
  said?: RegExp[]
  /** None may be found. */
  unsaid?: RegExp[]
  /** How many rows can hardly be true. */
  implausible?: number
  usesMemory?: boolean
  refused?: RegExp
}

type ToldRow = {
  time: string
  gun: string
  pace: string
  state: string | null
  gender: string | null
  category: string | null
  country: string | null
  city: string | null
  overall: number | null
  ofGender: number | null
  ofCategory: number | null
  points: Record<string, string>
  name: string
}

const asTold = (row: UnderstoodResult): ToldRow => ({
  time: row.chip_time === null ? '' : showTime(row.chip_time),
  gun: row.gun_time === null ? '' : showTime(row.gun_time),
  pace: row.pace === null ? '' : showPace(row.pace),
  state: row.state,
  gender: row.gender,
  category: row.category,
  country: row.country,
  city: row.city,
  overall: row.overall_position,
  ofGender: row.gender_position,
  ofCategory: row.category_position,
  points: row.control_points,
  name: row.name,
})

const checkSaid = (sentences: readonly string[], { said = [], unsaid = [] }: ToldFile) => {
  const all = sentences.join('\n')
  for (const sentence of said) expect(all).toMatch(sentence)
  for (const sentence of unsaid) expect(all).not.toMatch(sentence)
}

export const checkTold = async (file: ToldFile): Promise<void> => {
  const text = typeof file.lines === 'string' ? file.lines : file.lines.join('\n')
  const path = await madeFile(file.name ?? 'resultados.csv', file.bytes ?? text)
  const { remembered = [], rememberedElsewhere = [] } = file
  const looked = await inspectFile(path, { remembered, rememberedElsewhere, fileName: file.name ?? '' })
  if ('refused' in looked) {
    expect(looked.message).toMatch(file.refused ?? /^nothing is refused here$/)
    return
  }
  expect(file.refused).toBeUndefined()
  const { sheets } = looked
  const sentences = sheets.flatMap(({ notes }) =>
    notes.map(({ sentence, examples }) => [sentence, ...examples].join(' · ')),
  )
  for (const [header, meaning] of Object.entries(file.means ?? {}))
    expect([header, Object.assign({}, ...sheets.map(meanings))[header]]).toEqual([header, meaning])
  if (file.usesMemory !== undefined) expect(sheets.some((sheet) => sheet.remembered)).toBe(file.usesMemory)
  const plans = sheets.filter(({ suggested }) => suggested)
  if (plans.length === 0) {
    checkSaid(sentences, file)
    expect(file.rows).toBeUndefined()
    return
  }
  const read = await readResults(path, plans, { sport: file.sport ?? 'running' })
  if ('refused' in read) throw new Error(read.message)
  const byBib = new Map([...read.batches()].flat().map((row) => [row.bib_number, asTold(row)]))
  for (const [bib, row] of Object.entries(file.rows ?? {}))
    expect([bib, byBib.get(bib)]).toEqual([bib, expect.objectContaining(row)])
  if (file.divisions) expect(read.race_divisions).toEqual(file.divisions)
  checkSaid(
    [
      ...sentences,
      ...read.notes.map(({ sentence, examples }) => [sentence, ...examples].join(' · ')),
      ...read.problems.map(({ row, message }) => `fila ${row}: ${message}`),
    ],
    file,
  )
  expect(read.counts.implausible).toBe(file.implausible ?? 0)
}
