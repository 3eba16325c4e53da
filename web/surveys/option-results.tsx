/** How people chose among options: bars for the eye, a table for the exact figures and for screen readers. */
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { TabulatedQuestion } from '#domain/surveys/contract.ts'
import classes from './results-tab.module.css'

const ROW_HEIGHT = 44
const AXIS_HEIGHT = 36

/** Colombian decimals. */
const percent = (value: number) => `${String(value).replace('.', ',')} %`

const short = (text: string) => (text.length > 22 ? `${text.slice(0, 21)}…` : text)

export function OptionResults({ question: { texto, options, answered } }: { question: TabulatedQuestion }) {
  return (
    <div className={classes.optionResults}>
      <div aria-hidden="true" className={classes.chart}>
        <BarChart
          h={options.length * ROW_HEIGHT + AXIS_HEIGHT}
          data={options.map(({ value, count }) => ({ option: value, Respuestas: count }))}
          dataKey="option"
          orientation="vertical"
          series={[{ name: 'Respuestas', color: 'var(--lluvia)' }]}
          gridAxis="x"
          tickLine="none"
          withBarValueLabel
          valueLabelProps={{ fill: 'var(--ink)', fontSize: 14 }}
          // The table beside it is what the keyboard and screen readers get.
          barChartProps={{ accessibilityLayer: false }}
          barProps={{ radius: [0, 4, 4, 0], isAnimationActive: false }}
          maxBarWidth={28}
          xAxisProps={{ allowDecimals: false, tickMargin: 8 }}
          yAxisProps={{ width: 120, tickFormatter: short, interval: 0 }}
          valueFormatter={formatNumber}
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
