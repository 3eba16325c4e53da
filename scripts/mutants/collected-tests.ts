/** Stands in for vitest's `test` inside the mutants' runner: tests are collected, so that they can be run again without vitest. */
import { format, inspect } from 'node:util'

export { expect } from 'vitest'

type Body = (...values: unknown[]) => unknown
export type CollectedTest = { title: string; run: () => unknown }

let collected: CollectedTest[] = []
let group = ''

/** The tests that were declared since the last call. */
export const takeCollected = () => {
  const taken = collected
  collected = []
  return taken
}

const fieldOf = (row: unknown, name: string) =>
  typeof row === 'object' && row !== null ? inspect((row as Record<string, unknown>)[name]) : name

const each = (rows: readonly unknown[]) => (title: string, body: Body) => {
  for (const [at, row] of rows.entries()) {
    const values = Array.isArray(row) ? row : [row]
    const named = format(
      title.replaceAll(/\$(\w+)/g, (_, name: string) => fieldOf(row, name)),
      ...values,
    )
    test(`${named} [${at}]`, () => body(...values))
  }
}

export const test = Object.assign(
  (title: string, body: Body) => {
    collected.push({ title: `${group}${title}`, run: body })
  },
  { each },
)

export const describe = (title: string, body: () => void) => {
  const outer = group
  group = `${outer}${title} > `
  body()
  group = outer
}
