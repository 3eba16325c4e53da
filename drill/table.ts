/** One row a fault, as Markdown. */

export type Row = {
  fault: string
  acts: number
  answers: number
  /** 503 with Retry-After: told to come back, and did. */
  busy: number
  lost: string[]
  doubled: string[]
  oversold: string[]
  /** null when it never stopped serving. */
  readyMs: number | null
  invariants: string[]
  /** Answers that nobody should get, and what went wrong otherwise. */
  broken: string[]
}

export const faultsOf = (
  { fault, lost, doubled, oversold, invariants, broken, readyMs }: Row,
  { servingAgainMs }: { servingAgainMs: number },
): string[] => [
  ...lost.map((what) => `${fault}: lost ${what}`),
  ...doubled.map((what) => `${fault}: doubled ${what}`),
  ...oversold.map((what) => `${fault}: oversold ${what}`),
  ...invariants.map((what) => `${fault}: promise broken, ${what}`),
  ...broken.map((what) => `${fault}: ${what}`),
  ...((readyMs ?? 0) > servingAgainMs
    ? [`${fault}: serving again after ${Math.round(readyMs ?? 0)} ms`]
    : []),
]

const HEADS = [
  'fault',
  'acts',
  'answers',
  'told to wait',
  'lost',
  'doubled',
  'oversold',
  'ready again in ms',
  'promises broken',
  'broken answers',
]

export const asMarkdown = (rows: readonly Row[]): string => {
  const cells = rows.map((row) =>
    [
      row.fault,
      row.acts,
      row.answers,
      row.busy,
      row.lost.length,
      row.doubled.length,
      row.oversold.length,
      row.readyMs === null ? '-' : Math.round(row.readyMs),
      row.invariants.length,
      row.broken.length,
    ].map(String),
  )
  const widths = HEADS.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(HEADS), `| ${rule.join(' | ')} |`, ...cells.map(line)].join('\n')
}
