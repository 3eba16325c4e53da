/** Who has a number and no time, as a sheet for the timing company and the course. */
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { listWithoutTime, StoppedRunner } from './dns-contract.ts'

const STATES = { DNF: 'No terminó (DNF)', DNS: 'No salió (DNS)' } as const

const wordOf = (state: StoppedRunner['state']) => (state ? STATES[state] : 'Aparece sin tiempo')

export const withoutTimeSheet = ({ distances }: AnswerOf<typeof listWithoutTime>): Sheet => ({
  name: 'Sin tiempo',
  columns: [
    { header: 'Distancia', width: 18 },
    { header: 'Dorsal' },
    { header: 'Nombre', width: 34 },
    { header: 'Categoría', width: 24 },
    { header: 'En los resultados', width: 26 },
  ],
  rows: distances.flatMap(({ distance, missing, stopped }) => [
    ...missing.map(({ number, name, category }) => [distance, number, name, category, 'No aparece']),
    ...stopped.map(({ number, name, category, state }) => [distance, number, name, category, wordOf(state)]),
  ]),
})
