/** The first look at an uploaded file, with what is remembered of earlier ones. */

import { inspectFile } from '../reading/inspect-file.ts'
import type { WireInspection } from './plan-contract.ts'
import type { Memory } from './remember-columns.ts'

export type FileRefused = { refused: string; message: string }

export const inspectImport = async (
  path: string,
  {
    fileName,
    memory,
    headerRows = {},
  }: { fileName: string; memory: Memory; headerRows?: Record<string, number> },
): Promise<WireInspection | FileRefused> => {
  const found = await inspectFile(path, {
    fileName,
    remembered: memory.ofEvent,
    rememberedElsewhere: memory.elsewhere,
    headerRows,
  })
  if ('refused' in found) return found
  return { ...found, remembered: found.sheets.some(({ remembered }) => remembered) }
}
