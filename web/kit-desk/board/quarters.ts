/** Hand-overs by quarter hour for the chart: one day, from its first to its last, without holes. */
import { bogotaDay, formatTime } from '#domain/colombia/clock.ts'
import type { HandoverCounts } from '#domain/kit-desk/board/board-contract.ts'

type Quarter = HandoverCounts['quarters'][number]
export type ChartQuarter = { at: string; label: string; handed: number }

const QUARTER_MS = 15 * 60_000

/** Days with hand-overs, the newest first. */
export const daysOf = (quarters: readonly Quarter[]): string[] =>
  [...new Set(quarters.map(({ at }) => bogotaDay(at)))].sort().reverse()

export const quartersOf = (quarters: readonly Quarter[], day: string): ChartQuarter[] => {
  const own = quarters.filter(({ at }) => bogotaDay(at) === day)
  const handed = new Map(own.map((quarter) => [Date.parse(quarter.at), quarter.handed]))
  const [first, last] = [Math.min(...handed.keys()), Math.max(...handed.keys())]
  const shown: ChartQuarter[] = []
  for (let moment = first; moment <= last; moment += QUARTER_MS) {
    const at = new Date(moment).toISOString()
    shown.push({ at, label: formatTime(at), handed: handed.get(moment) ?? 0 })
  }
  return shown
}

/** Those of the last hour, by quarters that began in it. */
export const lastHour = (quarters: readonly Quarter[], now = Date.now()): number =>
  quarters
    .filter(({ at }) => Date.parse(at) > now - 4 * QUARTER_MS && Date.parse(at) <= now)
    .reduce((sum, { handed }) => sum + handed, 0)
