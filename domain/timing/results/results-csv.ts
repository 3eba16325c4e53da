/** Results that came as JSON, written as the file that the reader of results knows. */
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import type { EventNumbers } from '#domain/results/rules/joining/event-numbers.ts'
import type { PostedResult } from './results-contract.ts'

type Column = { header: string; of: (result: PostedResult) => string | null | undefined }

const quoted = (value: string) =>
  /[";\r\n]/.test(value) ? `"${value.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"` : value

const splitColumns = (results: readonly PostedResult[]): Column[] =>
  [...new Set(results.flatMap(({ splits }) => Object.keys(splits ?? {})))].map((point) => ({
    header: point,
    of: ({ splits }) => splits?.[point],
  }))

/** Who has the number says what the company left out. */
const ownerFinder = (numbers: EventNumbers | null) => (bib: string) => {
  const participant_id = numbers?.numbers.get(bibKey(bib))?.participant_id
  return participant_id ? numbers?.people.get(participant_id) : undefined
}

export const resultsCsv = (results: readonly PostedResult[], numbers: EventNumbers | null): Buffer => {
  const ownerOf = ownerFinder(numbers)
  const columns: Column[] = [
    { header: 'Dorsal', of: ({ bib }) => bib },
    { header: 'Nombre completo', of: ({ bib, name }) => name || ownerOf(bib)?.name },
    { header: 'Documento', of: ({ document }) => document },
    { header: 'Distancia', of: ({ bib, distance }) => distance || ownerOf(bib)?.distance },
    { header: 'Género', of: ({ gender }) => gender },
    { header: 'Categoría', of: ({ category }) => category },
    { header: 'Estado', of: ({ state }) => state },
    { header: 'Tiempo Chip', of: ({ chip_time }) => chip_time },
    { header: 'Tiempo Pistola', of: ({ gun_time }) => gun_time },
    ...splitColumns(results),
  ]
  const lines = results.map((result) => columns.map(({ of }) => of(result) ?? ''))
  // A column without a value says nothing, and would be asked about.
  const used = columns.map((_, at) => at < 2 || lines.some((line) => line[at] !== ''))
  const write = (cells: readonly string[]) =>
    cells
      .filter((_, at) => used[at])
      .map(quoted)
      .join(';')
  const text = [write(columns.map(({ header }) => header)), ...lines.map(write)].join('\r\n')
  return Buffer.from(`\uFEFF${text}\r\n`)
}
