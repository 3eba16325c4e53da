/** CSV as people really write it: any of four separators, quotes only where a field starts with one. */
import { Unreadable } from './unreadable.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const
/** A line longer than this is no row of a table. */
const LONGEST_LINE = 1_000_000
/** A quoted field longer than this was never closed: its quote is then a sign like any other. */
const LONGEST_QUOTED = 32_767
const SAMPLED_CHARACTERS = 65_536
const SAMPLED_RECORDS = 60

type Quoted = { value: string; end: number }

const readQuoted = (text: string, start: number): Quoted | null => {
  let from = start + 1
  let value = ''
  while (true) {
    const close = text.indexOf('"', from)
    if (close === -1 || close - start > LONGEST_QUOTED) return null
    value += text.slice(from, close)
    if (text[close + 1] !== '"') return { value, end: close + 1 }
    value += '"'
    from = close + 2
  }
}

const lineEnd = (text: string, from: number) => {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

/** The record that starts at `start`, when its line holds a quote: fields may then span lines. */
const readQuotedRecord = (
  text: string,
  start: number,
  delimiter: string,
): { cells: string[]; next: number } => {
  const cells: string[] = []
  let at = start
  while (true) {
    let cell = ''
    if (text[at] === '"') {
      const quoted = readQuoted(text, at)
      if (quoted) {
        cell = quoted.value
        at = quoted.end
      }
    }
    let end = at
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
    cells.push(cell + text.slice(at, end))
    if (end - start > LONGEST_LINE) throw new Unreadable('too many columns')
    if (end >= text.length || text[end] === '\n') return { cells, next: end + 1 }
    at = end + 1
  }
}

function* records(text: string, delimiter: string): Generator<string[]> {
  let at = 0
  while (at < text.length) {
    const end = lineEnd(text, at)
    if (end - at > LONGEST_LINE) throw new Unreadable('too many columns')
    const line = text.slice(at, text.charCodeAt(end - 1) === 13 ? end - 1 : end)
    if (line.includes('"')) {
      const { cells, next } = readQuotedRecord(text, at, delimiter)
      at = next
      yield cells
    } else {
      at = end + 1
      yield line.split(delimiter)
    }
  }
}

/** The separator that cuts most lines into the same, large number of fields. */
const guessDelimiter = (text: string): string => {
  const sample = text.slice(0, SAMPLED_CHARACTERS)
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const widths = new Map<number, number>()
    let seen = 0
    for (const cells of records(sample, delimiter)) {
      if (cells.length === 1 && cells[0]?.trim() === '') continue
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
      seen += 1
      if (seen === SAMPLED_RECORDS) break
    }
    for (const [width, times] of widths) {
      const score = width < 2 ? 0 : (times / seen) * width
      if (score > best.score) best = { delimiter, score }
    }
  }
  return best.delimiter
}

/** Most cells begin and end with a sign that is no blank: they are spared the call. */
const trimmed = (cell: string): string | null => {
  const first = cell.charCodeAt(0)
  const last = cell.charCodeAt(cell.length - 1)
  return first > 32 && first < 128 && last > 32 && last < 128 ? cell : cell.trim() || null
}

const SEPARATOR_LINE = /^sep=(.)\r?\n/i

export type Delimited = { delimiter: string; rows: Generator<(string | null)[]> }

export const readDelimited = (text: string): Delimited => {
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\n')
  const declared = SEPARATOR_LINE.exec(lines)
  const body = declared ? lines.slice(declared[0].length) : lines
  const delimiter = declared?.[1] ?? guessDelimiter(body)
  function* rows() {
    // Excel hides its own separator line but counts it.
    if (declared) yield []
    for (const cells of records(body, delimiter)) {
      const row: (string | null)[] = cells
      for (let at = 0; at < cells.length; at++) row[at] = trimmed(cells[at] as string)
      yield row
    }
  }
  return { delimiter, rows: rows() }
}
