/** Lying bars with their figure at the end: names stay readable on a phone and nobody hunts for a legend. */
import { BarChart } from '@mantine/charts'
import type { LabelProps } from 'recharts'
import type { Part } from './people.ts'

export type BarRow = { label: string; end: string } & Record<string, string | number>

type BarsChartProps = { rows: readonly BarRow[]; parts: readonly Part[]; endWidth?: number }

const BAR = 22
const ROW = 38
const LONGEST_NAME = 22

const shorten = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name)

export function BarsChart({ rows, parts, endWidth = 48 }: BarsChartProps) {
  const last = parts.at(-1)?.name
  const end = ({ x, y, width, height, index }: LabelProps) => (
    <text
      x={Number(x) + Number(width) + 6}
      y={Number(y) + Number(height) / 2}
      dominantBaseline="central"
      fill="var(--ink)"
      fontSize={14}
      fontWeight={600}
    >
      {rows[index ?? -1]?.end}
    </text>
  )
  return (
    <BarChart
      h={rows.length * ROW + 8}
      data={rows.map((row) => ({ ...row }))}
      dataKey="label"
      orientation="vertical"
      type="stacked"
      series={parts.map(({ name, label, color }) => ({ name, label, color }))}
      gridAxis="none"
      tickLine="none"
      withXAxis={false}
      yAxisProps={{ width: 140, tickFormatter: shorten, interval: 0 }}
      barChartProps={{ margin: { top: 0, bottom: 0, left: 0, right: endWidth } }}
      barProps={({ name }) => ({
        barSize: BAR,
        isAnimationActive: false,
        ...(name === last ? { label: end } : {}),
      })}
    />
  )
}
