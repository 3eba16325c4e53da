/** How many rows of the Excel are sent, which addresses were mended, and which rows stay out and why. */
import { Button } from '@mantine/core'
import classes from './excel-summary.module.css'
import type { InspectionState } from './use-inspection.ts'

type Inspection = NonNullable<InspectionState['inspection']>
type ExcelRowsProps = { state: InspectionState; inspection: Inspection }

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('es-CO')} ${value === 1 ? one : many}`

const More = ({ shown, all }: { shown: number; all: number }) =>
  all > shown ? <li>Y {(all - shown).toLocaleString('es-CO')} más.</li> : null

function Problems({ state, inspection }: ExcelRowsProps) {
  const { problems, problem_count } = inspection
  const proposed = problems.filter(({ proposal }) => proposal !== null).map(({ row }) => row)
  if (problem_count === 0) return null
  return (
    <div className={classes.problems}>
      {proposed.length > 1 ? (
        <Button variant="default" onClick={() => state.accept(proposed)}>
          Usar las {proposed.length} direcciones propuestas
        </Button>
      ) : null}
      <ul aria-label="Problemas del Excel">
        {problems.map(({ row, message, proposal }) => (
          <li key={row}>
            {message}{' '}
            {proposal ? (
              <Button variant="default" onClick={() => state.accept([row])}>
                Usar {proposal}
              </Button>
            ) : null}
          </li>
        ))}
        <More shown={problems.length} all={problem_count} />
      </ul>
    </div>
  )
}

function Repairs({ state, inspection: { repairs, repair_count } }: ExcelRowsProps) {
  if (repair_count === 0) return null
  return (
    <details className={classes.repairs}>
      <summary>{count(repair_count, 'correo corregido', 'correos corregidos')}</summary>
      <ul aria-label="Correos corregidos">
        {repairs.map(({ row, from, to, proposed }) => (
          <li key={row}>
            Fila {row}: «{from}» va a {to}{' '}
            {proposed ? (
              <Button variant="default" onClick={() => state.giveBack(row)}>
                Deshacer
              </Button>
            ) : null}
          </li>
        ))}
        <More shown={repairs.length} all={repair_count} />
      </ul>
    </details>
  )
}

export function ExcelRows({ state, inspection }: ExcelRowsProps) {
  const { total, sendable, problem_count } = inspection
  return (
    <>
      <p className={classes.total} role="status">
        {problem_count === 0
          ? count(total, 'persona', 'personas')
          : `${count(sendable, 'persona', 'personas')} de ${count(total, 'fila', 'filas')}. ${problem_count === 1 ? '1 queda' : `${problem_count.toLocaleString('es-CO')} quedan`} por fuera:`}
      </p>
      <Problems state={state} inspection={inspection} />
      <Repairs state={state} inspection={inspection} />
    </>
  )
}
