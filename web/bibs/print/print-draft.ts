/** Which numbers are printed and how; whether one is among them. */
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import type { BibPaper, LabelSheet } from '#domain/bibs/rules/print-sheets.ts'

export type Which = { series_id: string; only: 'all' | 'unprinted'; from: string; to: string }
export type PrintDraft = Which & { paper: BibPaper; sheet: LabelSheet; start: number | '' }

export const emptyPrint: PrintDraft = {
  series_id: '',
  only: 'unprinted',
  from: '',
  to: '',
  paper: 'a5',
  sheet: 'letter-30',
  start: 1,
}

/** Letters first, then the number behind them: 'A9' comes before 'A10'. */
const order = (one: string, other: string): number => {
  const parts = (number: string) => /^(\D*)(\d*)$/.exec(bibKey(number)) ?? []
  const [, letters = '', value = ''] = parts(one)
  const [, otherLetters = '', otherValue = ''] = parts(other)
  if (letters !== otherLetters) return letters < otherLetters ? -1 : 1
  return Number(value) - Number(otherValue)
}

/** The first and the last are among them. */
export const isBetween = (number: string, { from, to }: Pick<Which, 'from' | 'to'>): boolean =>
  (!from.trim() || order(from, number) <= 0) && (!to.trim() || order(number, to) <= 0)
