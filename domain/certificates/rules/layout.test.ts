import { describe, expect, test } from 'vitest'
import { boxOf, layPicture, laySquare, layText } from './layout.ts'
import { type Placement, textOf } from './placement.ts'
import { BATCH_PLACEMENTS, TEMPLATES, withQr } from './templates.ts'

const AREA = { width: 1000, height: 700 }
/** Every letter half as wide as high. */
const measure = (text: string, _font: string, size: number) => [...text].length * size * 0.5

const placement = (change: Partial<Placement> = {}): Placement => ({
  id: 'one',
  field: 'name',
  text: '',
  column: '',
  x: 0.1,
  y: 0.4,
  width: 0.8,
  height: 0.1,
  font: 'inter',
  size: 0.1,
  colour: '#000000',
  align: 'center',
  upper_case: false,
  ...change,
})
const named = (name: string) => ({ fields: { name } })

describe('a text', () => {
  test('that fits has its own size and stands in the middle of its box', () => {
    const line = layText(placement(), named('Ana'), AREA, measure)
    expect(line).toMatchObject({ text: 'Ana', size: 70, x: 500 })
    expect(line?.baseline).toBeCloseTo(315 + 70 * 0.35)
  })

  test('that is too long shrinks until it is as wide as its box', () => {
    const name = 'María Fernanda Núñez Peñaloza'
    const line = layText(placement(), named(name), AREA, measure)
    expect(line?.text).toBe(name)
    expect(measure(name, 'inter', line?.size ?? 0)).toBeCloseTo(800)
  })

  test('that would become unreadable is cut', () => {
    const line = layText(placement(), named('Ñ'.repeat(300)), AREA, measure)
    expect(line?.size).toBeCloseTo(21)
    expect(line?.text).toMatch(/^Ñ+…$/)
    expect(measure(line?.text ?? '', 'inter', 21)).toBeLessThanOrEqual(800.5)
  })

  test.each([
    ['left', 100],
    ['right', 900],
  ] as const)('aligned %s keeps to that edge', (align, x) => {
    expect(layText(placement({ align }), named('Ana'), AREA, measure)?.x).toBe(x)
  })
})

describe('words', () => {
  test('in capitals keep their accents', () => {
    expect(textOf(placement({ upper_case: true }), named('josé ñungo'))).toBe('JOSÉ ÑUNGO')
  })

  test('around a value and captions are silent without it', () => {
    const time = placement({ field: 'chip_time', text: 'Tiempo: {}' })
    expect(textOf(time, { fields: { chip_time: '00:41:02' } })).toBe('Tiempo: 00:41:02')
    expect(textOf(time, { fields: {} })).toBe('')
    const caption = placement({ field: 'chip_time', text: 'Finalista' })
    expect(textOf(caption, { fields: { chip_time: '00:41:02' } })).toBe('Finalista')
    expect(textOf(caption, { fields: {} })).toBe('')
  })

  test('a dollar sign in a name means itself', () => {
    expect(textOf(placement({ text: 'Para {}' }), named('$& $1'))).toBe('Para $& $1')
  })

  test('a column of the Excel is found by its header', () => {
    const column = placement({ field: 'column', column: 'Equipo' })
    expect(textOf(column, { fields: {}, columns: { Equipo: 'Los Cóndores' } })).toBe('Los Cóndores')
  })
})

test('a QR stays square and inside the picture, an icon keeps its shape', () => {
  const square = laySquare(placement({ x: 0.95, y: 0.95, width: 0.2 }), AREA)
  expect(square).toEqual({ x: 800, y: 500, side: 200 })
  const box = layPicture(placement({ width: 0.2, height: 0.2 }), AREA, { width: 400, height: 100 })
  expect(box.width / box.height).toBeCloseTo(4)
  expect(boxOf(placement(), AREA)).toEqual({ x: 100, y: 280, width: 800, height: 70 })
})

test('a batch without placements has its name centred at 45 % of the height', () => {
  const name = BATCH_PLACEMENTS.find(({ field }) => field === 'name')
  expect((name?.y ?? 0) + (name?.height ?? 0) / 2).toBeCloseTo(0.45)
  expect(name?.align).toBe('center')
  expect(BATCH_PLACEMENTS.map(({ field }) => field)).toEqual(['name', 'event', 'city', 'date', 'qr'])
})

test('every shipped design has a QR, and one without gets it', () => {
  for (const { placements } of Object.values(TEMPLATES)) expect(withQr(placements)).toBe(placements)
  expect(withQr([placement()]).map(({ field }) => field)).toEqual(['name', 'qr'])
})
