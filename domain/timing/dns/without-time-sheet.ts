/** Who has a number and no time, as a sheet for the timing company and the course. */
import type { AnswerOf } from '#server/contract-kit.ts'
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { listWithoutTime, MissingRunner, StoppedRunner } from './dns-contract.ts'

const STATES = { DNF: 'No terminó (DNF)', DNS: 'No salió (DNS)' } as const

const wordOf = (state: StoppedRunner['state']) => (state ? STATES[state] : 'Aparece sin tiempo')

/** Nothing where nobody writes hand-overs down. */
const kitWord = (handed_over: boolean | null) =>
  handed_over === null ? '' : handed_over ? 'Entregado' : 'Sin entregar'

const lineOf = (distance: string, { number, name, category, handed_over }: MissingRunner, word: string) => [
  distance,
  number,
  name,
  category,
  word,
  kitWord(handed_over),
]

export const withoutTimeSheet = ({ distances }: AnswerOf<typeof listWithoutTime>): Sheet => ({
  name: 'Sin tiempo',
  columns: [
    { header: 'Distancia', width: 18 },
    { header: 'Dorsal' },
    { header: 'Nombre', width: 34 },
    { header: 'Categoría', width: 24 },
    { header: 'En los resultados', width: 26 },
    { header: 'Kit', width: 16 },
  ],
  rows: distances.flatMap(({ distance, missing, stopped }) => [
    ...missing.map((runner) => lineOf(distance, runner, 'No aparece')),
    ...stopped.map((runner) => lineOf(distance, runner, wordOf(runner.state))),
  ]),
})
