/** How people chose among options: bars for the eye, a table for the exact figures and for screen readers. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { TabulatedQuestion } from '#domain/surveys/contract.ts'
import { BarsChart } from '#web/events/overview/bars-chart.tsx'
import classes from './results-tab.module.css'

const ANSWERS = [{ name: 'count', label: 'Respuestas', color: 'var(--lluvia)' }]

/** Colombian decimals. */
const percent = (value: number) => `${String(value).replace('.', ',')} %`

export function OptionResults({ question: { texto, options, answered } }: { question: TabulatedQuestion }) {
  return (
    <div className={classes.optionResults}>
      <div aria-hidden="true" className={classes.chart}>
        <BarsChart
          parts={ANSWERS}
          rows={options.map(({ value, count }) => ({ label: value, count, end: formatNumber(count) }))}
        />
      </div>
      <table className={classes.figures}>
        <caption className="visually-hidden">{texto}</caption>
        <thead>
          <tr>
            <th scope="col">Opción</th>
            <th scope="col">Respuestas</th>
            <th scope="col">Porcentaje</th>
          </tr>
        </thead>
        <tbody>
          {options.map(({ value, count, percentage }) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td>{formatNumber(count)}</td>
              <td>{percent(percentage)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatNumber(answered)}</td>
            <td>{answered > 0 ? '100 %' : '0 %'}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
