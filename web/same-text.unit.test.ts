/**
 * A page is written by the server and once more by the browser. WebKit's own dates read '11:10 a. m.' with another
 * space than Node's, and its percentages too: such text comes from domain/colombia alone, which counts by itself.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const OWN_WRITING =
  /Intl\.(DateTimeFormat|RelativeTimeFormat|NumberFormat|DurationFormat)|toLocale(Date|Time)String|style: '(percent|currency|unit)'/

const isPage = (path: string) => !/\.test\.tsx?$/.test(path)

test.each([
  ["new Intl.DateTimeFormat('es-CO')", true],
  ['day.toLocaleTimeString()', true],
  ["share.toLocaleString('es-CO', { style: 'percent' })", true],
  ["count.toLocaleString('es-CO')", false],
  ["new Intl.ListFormat('es')", false],
])('%s is the browser’s own writing: %s', (code, own) => {
  expect(OWN_WRITING.test(code)).toBe(own)
})

test('no page and no rule writes a day, an hour, a share or money by the browser’s own means', () => {
  const sources = globSync(['web/**/*.{ts,tsx}', 'domain/colombia/*.ts', 'domain/**/rules/**/*.ts'], {
    cwd: ROOT,
  }).filter(isPage)
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((path) => OWN_WRITING.test(readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})
