/** docs/design.md says what the code has: colours, sizes and pieces. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { roles } from '../web/colour-roles.ts'
import { theme } from '../web/theme.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'design.md'), 'utf8')

/** The rows of its tables whose first cell is a name in backticks. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )

test('the table of roles has every role with its two colours', () => {
  const written = rows.flatMap(([role = '', light = '', dark = '']) =>
    light.startsWith('#') ? [[role, { light, dark }]] : [],
  )
  const real = Object.keys(roles.light) as (keyof typeof roles.light)[]
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries(real.map((role) => [role, { light: roles.light[role], dark: roles.dark[role] }])),
  )
})

test('the tables of sizes have every size of the pages', () => {
  const css = readFileSync(join(root, 'web', 'styles', 'base.css'), 'utf8')
  const [, first = ''] = /^:root \{(.*?)^\}/ms.exec(css) ?? []
  const real = [...first.matchAll(/(--(?:space|text|radius|quick|slow)[\w-]*): (.+);/g)]
  const written = rows.filter(([name]) => name?.startsWith('--')).map(([name, size]) => [name, size])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(real.map(([, name, size]) => [name, size])))
})

test('the table of widths has those of the theme', () => {
  const written = rows.flatMap(([from = '', name = '']) => {
    const em = /^\d+em/.exec(from)?.[0]
    return em ? [[name, em]] : []
  })
  expect(Object.fromEntries(written)).toEqual(theme.breakpoints)
})

test.each(['ui', 'light'])('every piece of web/%s is on the page', (kit) => {
  const pieces = globSync(`web/${kit}/**/*.tsx`, { cwd: root }).map((path) => basename(path))
  expect(pieces.filter((piece) => !page.includes(`\`${piece}\``))).toEqual([])
})
