/** Sizes of what is printed. Millimetres are in print/, which draws them. */

/** One bib a sheet of A5 across, or two on a letter sheet. */
export const BIB_PAPERS = ['a5', 'letter-2'] as const
export type BibPaper = (typeof BIB_PAPERS)[number]

/** Label sheets sold everywhere: letter with 30 (67 × 25 mm), letter with 10 (102 × 51 mm), A4 with 21 (63.5 × 38.1 mm), A4 with 24 (70 × 37 mm). */
export const LABEL_SHEETS = ['letter-30', 'letter-10', 'a4-21', 'a4-24'] as const
export type LabelSheet = (typeof LABEL_SHEETS)[number]
