/** The first look at an uploaded file, with what is remembered of earlier ones. */
import type { WireInspection } from './import-contract.ts'
import { type Inspection, inspectFile } from './reading/inspect-file.ts'
import type { RememberedColumn } from './rules/column-plan.ts'

export type FileRefused = { refused: string; message: string }

const isRemembered = ({ sheets }: Inspection, remembered: readonly RememberedColumn[]) => {
  const headers = new Set(remembered.map(({ header }) => header))
  return sheets.some(({ columns }) => columns.some(({ header }) => headers.has(header)))
}

export const inspectImport = async (
  path: string,
  {
    fileName,
    remembered,
    headerRows = {},
  }: { fileName: string; remembered: RememberedColumn[]; headerRows?: Record<string, number> },
): Promise<WireInspection | FileRefused> => {
  const found = await inspectFile(path, { fileName, remembered, headerRows })
  return 'refused' in found ? found : { ...found, remembered: isRemembered(found, remembered) }
}
