import { describe, expect, test } from 'vitest'
import { boxOf, type Letters, layPicture, laySquare, layText } from './layout.ts'
import { type Placement, textOf } from './placement.ts'
import { BATCH_PLACEMENTS, TEMPLATES, withQr } from './templates.ts'

const AREA = { width: 1000, height: 700 }
/** Every letter half as wide as high, and every letter is there. */
const measure = (text: string, _font: string, size: number) => [...text].length * size * 0.5
const letters: Letters = { measure, has: () => true }

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

const lay = (name: string, change: Partial<Placement> = {}) => {
  const drawn = layText(placement(change), named(name), AREA, letters)
  if (!drawn) throw new Error('nothing is drawn')
  return { ...drawn, words: drawn.lines.map(({ text }) => text) }
}

describe('a text', () => {
  test('that fits has its own size and stands in the middle of its box', () => {
    const { words, size, lines } = lay('Ana')
    expect({ words, size }).toEqual({ words: ['Ana'], size: 70 })
    expect(lines[0]?.x).toBeCloseTo(500 - measure('Ana', '', 70) / 2)
    expect(lines[0]?.baseline).toBeCloseTo(315 + 70 * 0.35)
  })

  const LONG = 'María Fernanda Núñez Peñaloza'

  test('that is too long takes two lines of its own size where its box has room', () => {
    const { words, size, lines } = lay(LONG, { height: 0.2 })
    expect({ words, size }).toEqual({ words: ['María Fernanda', 'Núñez Peñaloza'], size: 70 })
    const [first, second] = lines
    expect((second?.baseline ?? 0) - (first?.baseline ?? 0)).toBeCloseTo(77)
    expect(((second?.baseline ?? 0) + (first?.baseline ?? 0)) / 2).toBeCloseTo(350 + 70 * 0.35)
  })

  test('that is too long for two lines as well shrinks in both', () => {
    const { words, size } = lay(`${LONG} de la Santísima Trinidad`, { height: 0.2 })
    expect(words).toEqual(['María Fernanda Núñez Peñaloza', 'de la Santísima Trinidad'])
    expect(measure(words[0] ?? '', '', size)).toBeCloseTo(800)
  })

  test('stays on one line where two would make its letters smaller', () => {
    const { words, size } = lay(LONG, { height: 0.1 })
    expect(words).toEqual([LONG])
    expect(measure(LONG, '', size)).toBeCloseTo(800)
  })

  test('is never cut, however long it is', () => {
    const { words, size } = lay('Ñ'.repeat(300))
    expect(words).toEqual(['Ñ'.repeat(300)])
    expect(measure(words[0] ?? '', '', size)).toBeCloseTo(800)
  })

  test.each([
    ['left', 100],
    ['right', 900 - measure('Ana', '', 70)],
  ] as const)('aligned %s keeps to that edge', (align, x) => {
    expect(lay('Ana', { align }).lines[0]?.x).toBeCloseTo(x)
  })
})

test('every shipped design has room for a name in two lines of its own size', () => {
  const designs = [...Object.values(TEMPLATES).map(({ placements }) => placements), BATCH_PLACEMENTS]
  for (const placements of designs) {
    const name = placements.find(({ field }) => field === 'name')
    // As many letters as are a little too wide for one line.
    const half = 'A'.repeat(Math.ceil((name?.width ?? 0) / (name?.size ?? 1) / 0.7))
    const { words, size } = lay(`${half} ${half}`, name)
    expect(words).toHaveLength(2)
    expect(size).toBeCloseTo((name?.size ?? 0) * AREA.height)
  }
})

describe('words', () => {
  test('in capitals keep their accents, but in Greek', () => {
    expect(textOf(placement({ upper_case: true }), named('josé ñungo'))).toBe('JOSÉ ÑUNGO')
    expect(textOf(placement({ upper_case: true }), named('Αλέξανδρος'))).toBe('ΑΛΕΞΑΝΔΡΟΣ')
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

test('a field without a value and a picture are no text', () => {
  expect(layText(placement(), named(''), AREA, letters)).toBeNull()
  expect(layText(placement({ field: 'icon' }), named('Ana'), AREA, letters)).toBeNull()
})

/** The box is 100 by 100 of a square of 1000, its corner at 200 and 300. */
test.each([
  [
    { width: 400, height: 200 },
    { x: 200, y: 325, width: 100, height: 50 },
  ],
  [
    { width: 50, height: 200 },
    { x: 237.5, y: 300, width: 25, height: 100 },
  ],
  [
    { width: 20, height: 20 },
    { x: 200, y: 300, width: 100, height: 100 },
  ],
])('a picture of %o stands in the middle of its box and keeps its shape', (picture, drawn) => {
  const box = placement({ x: 0.2, y: 0.3, width: 0.1, height: 0.1 })
  expect(layPicture(box, { width: 1000, height: 1000 }, picture)).toEqual(drawn)
})
