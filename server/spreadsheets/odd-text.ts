/** Text that is no table of separated columns, told apart so that each gets its own sentence. */
import type { RefusalReason } from './workbook.ts'

const SAMPLED = 65_536
const LINES = 60

const JSON_START = /^\s*[[{]\s*(?:\{\s*["}]|\[|"[^"]*"\s*[:,\]]|\])/

/** A whole row between quotes: '"1,Ana,00:40:00"'. */
const QUOTED_ROW = /^"(?:[^"]|"")*[,;\t|](?:[^"]|"")*"[,;\s]*$/
const GAP = /\S(?: {2,})(?=\S)/g
const SEPARATORS = /[;,\t|]/g

export const oddText = (text: string): RefusalReason | null => {
  if (JSON_START.test(text.slice(0, 1000))) return 'json'
  const lines = text
    .slice(0, SAMPLED)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
  if (lines.length < 2) return null
  const most = (share: number, is: (line: string) => boolean) =>
    lines.filter(is).length >= lines.length * share
  if (most(0.9, (line) => QUOTED_ROW.test(line) && !/"[,;\t|]"/.test(line))) return 'one quoted column'
  const gaps = (line: string) => line.match(GAP)?.length ?? 0
  const separators = (line: string) => line.match(SEPARATORS)?.length ?? 0
  return most(0.8, (line) => gaps(line) >= 2 && separators(line) <= 1) ? 'fixed width' : null
}
