/** Ages of the categories of one distance and gender should neither overlap nor leave gaps: a warning, no refusal. */
import { categoryGenderLabel } from './genders.ts'

export type AgeRange = {
  distance: string
  gender: string
  title: string
  start_age: number
  final_age: number
}

const span = (from: number, to: number) => (from === to ? `${from} años` : `${from} a ${to} años`)

const warningsOf = (ranges: AgeRange[]): string[] => {
  const sorted = [...ranges].sort((a, b) => a.start_age - b.start_age || a.final_age - b.final_age)
  const warnings: string[] = []
  let oldest = sorted[0]
  for (const range of sorted.slice(1)) {
    if (!oldest) break
    const where = `${range.distance} · ${categoryGenderLabel(range.gender)}`
    if (range.start_age <= oldest.final_age) {
      const shared = span(range.start_age, Math.min(range.final_age, oldest.final_age))
      warnings.push(`${where}: «${oldest.title}» y «${range.title}» comparten edades (${shared}).`)
    } else if (range.start_age > oldest.final_age + 1)
      warnings.push(
        `${where}: ninguna categoría cubre ${span(oldest.final_age + 1, range.start_age - 1)}, entre «${oldest.title}» y «${range.title}».`,
      )
    if (range.final_age > oldest.final_age) oldest = range
  }
  return warnings
}

export const categoryWarnings = (categories: readonly AgeRange[]): string[] => {
  const groups = new Map<string, AgeRange[]>()
  for (const range of categories) {
    const key = `${range.distance}\n${range.gender}`
    groups.set(key, [...(groups.get(key) ?? []), range])
  }
  return [...groups.values()].flatMap(warningsOf)
}
