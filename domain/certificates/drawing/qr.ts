/** The QR as runs of dark modules, for whoever draws: sharp at every size, on paper too. */
import QRCode from 'qrcode'
import type { Square } from '../rules/layout.ts'

/** The quiet margin around it, in modules: phones need it on a busy background. */
const QUIET = 3

type Run = { x: number; y: number; width: number; height: number }

export const qrRuns = (text: string, { x, y, side }: Square): Run[] => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = side / (modules.size + 2 * QUIET)
  const runs: Run[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const from = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      runs.push({
        x: x + (from + QUIET) * unit,
        y: y + (row + QUIET) * unit,
        width: (column - from + 1) * unit,
        height: unit,
      })
    }
  return runs
}
