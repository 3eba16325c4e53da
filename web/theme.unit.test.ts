import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roles, type Scheme, shapePairs, textPairs } from './colour-roles.ts'
import { theme } from './theme.ts'

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const schemes: Scheme[] = ['light', 'dark']

test('the yardstick is right: black on white is 21 to 1, grey #767676 on white just passes', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#FFFFFF')).toBeGreaterThan(4.5)
  expect(contrast('#777777', '#FFFFFF')).toBeLessThan(4.5)
})

for (const scheme of schemes) {
  test.each(textPairs)(`${scheme}: %s is readable on %s`, (text, background) => {
    expect(contrast(roles[scheme][text], roles[scheme][background])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapePairs)(`${scheme}: %s stands out on %s`, (shape, background) => {
    expect(contrast(roles[scheme][shape], roles[scheme][background])).toBeGreaterThanOrEqual(3)
  })
}

test('every role is a CSS variable in both schemes, and a third time for what is printed on a bib', () => {
  const [printed = '', light = '', dark = ''] = readFileSync(
    new URL('styles/roles.css', import.meta.url),
    'utf8',
  )
    .split('{')
    .slice(1)
  for (const role of Object.keys(roles.light) as (keyof typeof roles.light)[]) {
    expect(light).toContain(` --${role}: ${roles.light[role].toLowerCase()};`)
    expect(dark).toContain(` --${role}: ${roles.dark[role].toLowerCase()};`)
    expect(printed).toContain(` --print-${role}: ${roles.light[role].toLowerCase()};`)
  }
})

test('spacing and radius stand on the 4-px grid', () => {
  for (const size of [...Object.values(theme.spacing ?? {}), ...Object.values(theme.radius ?? {})])
    expect((Number.parseFloat(String(size)) * 16) % 4).toBe(0)
})
