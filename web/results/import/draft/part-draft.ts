/** How much of what is published the file replaces, and what becomes of corrections made by hand. */
import type { runImport } from '#domain/results/import/import-contract.ts'
import type { SentBodyOf } from '#server/contract-kit.ts'

export type PartDraft = {
  mode: 'whole' | 'distances' | 'rows'
  /** Ticked distances; none ticked is all that the file brings. */
  distances: string[]
  /** Bibs as they are typed, with commas, spaces or lines between them. */
  bibs: string
  corrections: 'keep' | 'overwrite'
}

export const WHOLE: PartDraft = { mode: 'whole', distances: [], bibs: '', corrections: 'keep' }

export const sentPart = ({
  mode,
  distances,
  bibs,
  corrections,
}: PartDraft): Pick<SentBodyOf<typeof runImport>, 'mode' | 'only' | 'corrections'> => ({
  mode,
  corrections,
  only:
    mode === 'distances'
      ? distances
      : mode === 'rows'
        ? bibs.split(/[\s,;]+/).filter((bib) => bib !== '')
        : [],
})
