/** The problems of a file as a sheet: row by row, to be mended in the file itself. */
import type { Sheet } from '#server/excel/write-workbook.ts'
import { FIELD_LABELS } from '../rules/columns/column-plan.ts'
import type { ImportProblem } from './report-contract.ts'

const labelOf = (column: ImportProblem['column']) => {
  if (column === null || column === 'ignore') return ''
  return column === 'control_point' ? 'Punto de control' : FIELD_LABELS[column]
}

const kindOf = ({ severity, contradiction, implausible }: ImportProblem) => {
  if (severity === 'error') return 'Error: la fila no se publica'
  if (contradiction) return 'No coincide con lo inscrito'
  return implausible ? 'Difícil de creer' : 'Aviso'
}

export const problemsSheet = (problems: readonly ImportProblem[]): Sheet => ({
  name: 'Problemas',
  columns: [
    { header: 'Hoja', width: 18 },
    { header: 'Fila', kind: 'number' },
    { header: 'Tipo' },
    { header: 'Columna', width: 20 },
    { header: 'Valor', width: 24 },
    { header: 'Problema', width: 70 },
  ],
  rows: problems.map((problem) => [
    problem.sheet,
    problem.row,
    kindOf(problem),
    labelOf(problem.column),
    problem.value,
    problem.message,
  ]),
})
