/** The strips stay apart for people who see fewer colours. */
import { describe, expect, test } from 'vitest'
import { colourAt, freeColour, PALETTE } from './palette.ts'

type Three = [number, number, number]
type Matrix = [Three, Three, Three]

/** Machado, Oliveira and Fernandes (2009), severity 1, over linear light. */
const SEEN_BY: Record<string, Matrix> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

const linear = (hex: string): Three => {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

const times = (matrix: Matrix, [r, g, b]: Three): Three =>
  matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as Three

/** CIELAB: a distance of 2 is just seen. */
const lab = ([r, g, b]: Three): Three => {
  const bend = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const apart = (one: Three, other: Three) => Math.hypot(...one.map((part, at) => part - (other[at] ?? 0)))

describe.each(Object.entries(SEEN_BY))('as seen with %s', (_name, matrix) => {
  test('no two strips look alike', () => {
    const seen = PALETTE.map(({ value }) => lab(times(matrix, linear(value))))
    const closest = seen.flatMap((one, at) => seen.slice(at + 1).map((other) => apart(one, other)))
    expect(Math.min(...closest)).toBeGreaterThan(14)
  })
})

test('a new series takes a colour nobody has; after the eighth they begin again', () => {
  expect(freeColour([])).toBe(PALETTE[0].value)
  expect(freeColour([PALETTE[0].value, PALETTE[2].value])).toBe(PALETTE[1].value)
  expect(colourAt(8)).toBe(PALETTE[0].value)
  expect(freeColour(PALETTE.map(({ value }) => value))).toBe(PALETTE[0].value)
})
