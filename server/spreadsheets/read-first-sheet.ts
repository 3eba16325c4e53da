/** A small spreadsheet that staff sent in a form: the rows of its first sheet that has any, with their numbers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ReadWorkbookOptions, readWorkbook } from './read-workbook.ts'
import type { SheetCell, WorkbookLimits, WorkbookRefusal, WorkbookSummary } from './workbook.ts'

export type NumberedRow = { row: number; cells: SheetCell[] }
type Read = WorkbookRefusal | (WorkbookSummary & { rows: NumberedRow[] })

const SMALL: Omit<WorkbookLimits, 'rows'> = {
  bytes: 10 * 1024 * 1024,
  unpackedBytes: 150 * 1024 * 1024,
  columns: 100,
  seconds: 20,
  memoryMegabytes: 512,
}

/** The file is on disk while it is read: another process does that. */
export const readFirstSheet = async (
  bytes: Buffer,
  { rows: most, ...options }: { rows: number } & Pick<ReadWorkbookOptions, 'formulas'>,
): Promise<Read> => {
  const folder = await mkdtemp(join(tmpdir(), 'dorsal-sheet-'))
  try {
    const path = join(folder, 'sheet.xlsx')
    await writeFile(path, bytes)
    const rows: NumberedRow[] = []
    let sheet: string | undefined
    const outcome = await readWorkbook(
      path,
      (batch) => {
        sheet ??= batch.sheet
        if (batch.sheet !== sheet) return
        for (const [at, cells] of batch.rows.entries()) rows.push({ row: batch.numbers[at] ?? 0, cells })
      },
      { limits: { ...SMALL, rows: most }, ...options },
    )
    return 'refused' in outcome ? outcome : { ...outcome, rows }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
