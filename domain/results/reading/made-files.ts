/** Files made for tests: what timing companies send, with people nobody knows. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'
import { onTestFinished } from 'vitest'
import { type InspectedSheet, inspectFile } from './inspect-file.ts'
import { readResults } from './read-results.ts'

/** Written to a folder of its own, which goes when the test is over. */
export const madeFile = async (name: string, content: string | Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'dorsal-made-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

export const madeCsv = (lines: readonly string[], newline = '\n') =>
  madeFile('resultados.csv', lines.join(newline))

type MadeCell = string | number | boolean | null | CellObject

/** A day fraction as a spreadsheet shows it. */
export const timeCell = (days: number, format = '[h]:mm:ss'): CellObject => ({ t: 'n', v: days, z: format })

export const madeWorkbook = (
  sheets: Readonly<Record<string, readonly (readonly MadeCell[])[]>>,
  bookType: 'xlsx' | 'xls' | 'ods' = 'xlsx',
  adjust: (sheet: WorkSheet) => void = () => {},
): Buffer => {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
    adjust(sheet)
    utils.book_append_sheet(book, sheet, name)
  }
  return write(book, { type: 'buffer', bookType, compression: true })
}

type Refused = { refused: string; message: string }

const given = <T extends object>(outcome: T | Refused): Exclude<T, Refused> => {
  if ('refused' in outcome) throw new Error(JSON.stringify(outcome))
  return outcome as Exclude<T, Refused>
}

/** The only sheet, as the first look sees it. */
export const lookAt = async (
  path: string,
  options: Parameters<typeof inspectFile>[1] = {},
): Promise<InspectedSheet> => {
  const [sheet] = given(await inspectFile(path, options)).sheets
  if (!sheet) throw new Error('no sheet')
  return sheet
}

/** What each header was taken for. */
export const meanings = ({ columns }: Pick<InspectedSheet, 'columns'>): Record<string, string> =>
  Object.fromEntries(
    columns.map(({ header, target, point }) => [header, point ? `${point.name} ${point.measure}` : target]),
  )

/** Reads a file as the import does when nobody corrects anything. */
export const importMade = async (
  path: string,
  correct: (sheet: InspectedSheet) => InspectedSheet = (sheet) => sheet,
) => {
  const { sheets } = given(await inspectFile(path))
  const plans = sheets.filter(({ suggested }) => suggested).map(correct)
  const { batches, ...rest } = given(await readResults(path, plans))
  const results = [...batches()].flat()
  return { ...rest, results, byBib: new Map(results.map((result) => [result.bib_number, result])) }
}
