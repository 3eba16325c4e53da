/** Papers and label sheets, as they are asked for in a shop. */
import { BIB_PAPERS, type BibPaper, LABEL_SHEETS, type LabelSheet } from '#domain/bibs/rules/print-sheets.ts'

const PAPERS: Record<BibPaper, string> = {
  a5: 'Uno por hoja A5, acostada',
  'letter-2': 'Dos por hoja carta',
}

const SHEETS: Record<LabelSheet, { label: string; labels: number }> = {
  'letter-30': { label: 'Carta, 30 etiquetas de 67 × 25 mm', labels: 30 },
  'letter-10': { label: 'Carta, 10 etiquetas de 102 × 51 mm', labels: 10 },
  'a4-21': { label: 'A4, 21 etiquetas de 63,5 × 38,1 mm', labels: 21 },
  'a4-24': { label: 'A4, 24 etiquetas de 70 × 37 mm', labels: 24 },
}

export const PAPER_CHOICES = BIB_PAPERS.map((value) => ({ value, label: PAPERS[value] }))
export const SHEET_CHOICES = LABEL_SHEETS.map((value) => ({ value, label: SHEETS[value].label }))

export const labelsOn = (sheet: LabelSheet): number => SHEETS[sheet].labels
