/** The two compared runners. The faster one is green, and said in words as well. */
import { groupedNumber, minutesSeconds, timeDifference } from '../result-times.ts'
import type { Pair, ResultRow } from '../results-calls.ts'
import { compareTimes, type Verdict } from './comparison.ts'
import classes from './face-to-face.module.css'

const timeOf = (row: ResultRow, which: 'chip_time' | 'gun_time') => {
  const time = minutesSeconds(row[which])
  if (time !== null) return time
  return row.state ? `Sin tiempo (${row.state})` : 'Sin tiempo'
}

const position = (value: number | null) => (value === null ? '—' : groupedNumber(value))

const LINES: [label: string, value: (row: ResultRow) => string][] = [
  ['Tiempo Chip', (row) => timeOf(row, 'chip_time')],
  ['Tiempo Pistola', (row) => timeOf(row, 'gun_time')],
  ['Ritmo', (row) => row.pace || '—'],
  ['Distancia', (row) => row.race_division],
  ['Categoría', (row) => row.category || '—'],
  ['Pos. Categoría', (row) => position(row.category_position)],
  ['Pos. General', (row) => position(row.overall_position)],
  ['Ciudad', (row) => row.city || '—'],
]

const verdictText = ({ difference, faster }: Verdict): string => {
  if (difference === null) return 'Sin tiempo para comparar.'
  return faster ? `Diferencia: ${timeDifference(difference)}` : 'Llegaron con el mismo tiempo.'
}

export function FaceToFace({ pair }: { pair: Pair }) {
  const verdict = compareTimes(pair)
  const sides = (['bib1', 'bib2'] as const).map((side) => ({
    side,
    row: pair[side],
    faster: verdict.faster === side || undefined,
  }))
  return (
    <div className={classes.pair}>
      <table className={classes.table}>
        <caption className="visually-hidden">Comparación de dos dorsales</caption>
        <thead>
          <tr>
            <td />
            {sides.map(({ side, row, faster }) => (
              <th key={side} scope="col" data-faster={faster}>
                <span className={classes.bib}>{row.bib_number}</span>
                <span className={classes.name}>{row.name}</span>
                {faster ? <span className={classes.faster}>Más rápido</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {sides.map(({ side, row, faster }) => (
                <td key={side} data-faster={faster}>
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.verdict}>{verdictText(verdict)}</p>
      {pair.bib1.race_division === pair.bib2.race_division ? null : (
        <p className={classes.verdict}>Corrieron distancias distintas.</p>
      )}
    </div>
  )
}
