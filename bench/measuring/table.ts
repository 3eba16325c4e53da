/** One row a measurement: ours beside a limit measured in the same run. Only the ratio is judged. */

export type Row = {
  what: string
  /** With its unit, for people. */
  ours: string
  limit: string
  /** Ours against the limit, in the direction of the bar. */
  ratio: number | null
  /** 'at least 0.4', 'at most 2', or empty for a figure without a bar. */
  bar: { kind: 'at least' | 'at most'; value: number } | null
}

export const isHeld = ({ ratio, bar }: Row): boolean => {
  if (!bar || ratio === null) return true
  return bar.kind === 'at least' ? ratio >= bar.value : ratio <= bar.value
}

const cells = (row: Row) => [
  row.what,
  row.ours,
  row.limit,
  row.ratio === null ? '' : row.ratio.toFixed(2),
  row.bar ? `${row.bar.kind} ${row.bar.value}` : '',
  row.bar ? (isHeld(row) ? 'ok' : 'short') : '',
]

const HEADERS = ['what', 'ours', 'limit', 'ratio', 'bar', '']

export const asMarkdown = (rows: Row[]): string =>
  [HEADERS, HEADERS.map(() => '---'), ...rows.map(cells)].map((line) => `| ${line.join(' | ')} |`).join('\n')

export const median = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const perSecond = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)}/s`
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
