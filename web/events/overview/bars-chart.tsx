/** Lying bars, each under its name and with its figure at the end: readable on a phone, and no legend to hunt for. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import classes from './bars-chart.module.css'
import type { Part } from './people.ts'

export type BarRow = { label: string; end: string } & Record<string, string | number>

type BarsChartProps = { rows: readonly BarRow[]; parts: readonly Part[]; endWidth?: number }

const countOf = (row: Record<string, string | number>, { name }: Part) => Number(row[name] ?? 0)

export function BarsChart({ rows, parts, endWidth = 96 }: BarsChartProps) {
  const lengthOf = (row: BarRow) => parts.reduce((sum, part) => sum + countOf(row, part), 0)
  const longest = Math.max(1, ...rows.map(lengthOf))
  return (
    <ul className={classes.bars}>
      {rows.map((row) => (
        <li key={row.label} className={classes.row}>
          <span className={classes.name}>{row.label}</span>
          <span className={classes.line}>
            {parts.map((part) => (
              <span
                key={part.name}
                className={classes.part}
                title={`${part.label}: ${formatNumber(countOf(row, part))}`}
                style={{
                  width: `calc((100% - ${endWidth}px) * ${countOf(row, part) / longest})`,
                  background: part.color,
                }}
              />
            ))}
            <strong className={classes.end}>{row.end}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}
