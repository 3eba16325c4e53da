/** Lying bars, each under its name and with its figure at the end: readable on a phone, and no legend to hunt for. */
import { BarChart } from '@mantine/charts'
import type { LabelProps } from 'recharts'
import type { Part } from './people.ts'

export type BarRow = { label: string; end: string } & Record<string, string | number>

type BarsChartProps = { rows: readonly BarRow[]; parts: readonly Part[]; endWidth?: number }

const BAR = 18
const ROW = 52
const NAME_GAP = 6
const END_GAP = 8

export function BarsChart({ rows, parts, endWidth = 96 }: BarsChartProps) {
  const [first, last] = [parts[0]?.name, parts.at(-1)?.name]

  const name = ({ y, index = -1 }: LabelProps) => (
    <text x={0} y={Number(y) - NAME_GAP} fill="var(--ink-soft)" fontSize={13}>
      {rows[index]?.label}
    </text>
  )
  const figure = ({ x, y, width, height, index = -1 }: LabelProps) => (
    <text
      x={Number(x) + Number(width) + END_GAP}
      y={Number(y) + Number(height) / 2}
      dominantBaseline="central"
      fill="var(--ink)"
      fontSize={14}
      fontWeight={600}
    >
      {rows[index]?.end}
    </text>
  )
  const nameAndFigure = (label: LabelProps) => (
    <>
      {name(label)}
      {figure(label)}
    </>
  )
  const labelOf = (part: string) => {
    if (part === first) return first === last ? nameAndFigure : name
    return part === last ? figure : undefined
  }

  return (
    <BarChart
      h={rows.length * ROW + 8}
      data={rows.map((row) => ({ ...row }))}
      dataKey="label"
      orientation="vertical"
      type="stacked"
      series={parts.map((part) => ({ name: part.name, label: part.label, color: part.color }))}
      gridAxis="none"
      tickLine="none"
      withXAxis={false}
      withYAxis={false}
      // The keyboard and screen readers get the table; a chart in focus would have no name.
      barChartProps={{
        accessibilityLayer: false,
        margin: { top: 8, bottom: 0, left: 0, right: endWidth },
      }}
      barProps={(part) => ({ barSize: BAR, isAnimationActive: false, label: labelOf(part.name) })}
    />
  )
}
