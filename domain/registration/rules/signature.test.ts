import { expect, test } from 'vitest'
import { drawingOf, LONGEST_DRAWING, type Point, signatureProblem, UNSIGNED } from './signature.ts'

const DRAWN = 'M10 10L20 60L40 20L60 80L80 30L120 90'
const SIGNER = 'Ana María Ríos Peña'

test.each<[string, { drawing?: string; name?: string }, RegExp | null]>([
  ['lines with the finger are a signature', { drawing: DRAWN }, null],
  ['several lines are one', { drawing: `${DRAWN}M200 10L200 10` }, null],
  ['the edge of the box is inside it', { drawing: `${DRAWN}L600 200` }, null],
  ['a point outside the box is refused', { drawing: `${DRAWN}L601 10` }, /no se pudo leer/],
  ['a point below the box is refused', { drawing: `${DRAWN}L10 201` }, /no se pudo leer/],
  ['a line that never begins is refused', { drawing: 'L10 10L20 20' }, /no se pudo leer/],
  ['a line of one point is refused', { drawing: `${DRAWN}M5 5` }, /no se pudo leer/],
  ['curves are refused', { drawing: 'M10 10C20 20 30 30 40 40' }, /no se pudo leer/],
  ['markup is refused', { drawing: `${DRAWN}"/><script>` }, /no se pudo leer/],
  ['fractions are refused', { drawing: 'M10.5 10L20 20L30 30L40 40L50 50L60 60' }, /no se pudo leer/],
  ['a line break at the end is refused', { drawing: `${DRAWN}\n` }, /no se pudo leer/],
  ['more than its size is refused', { drawing: `M1 1${'L2 2'.repeat(LONGEST_DRAWING / 4)}` }, /no se pudo/],
  ['a dot is none', { drawing: 'M10 10L10 10' }, /muy poco/],
  ['a slip of the finger is none', { drawing: 'M10 10L12 10L14 12L16 12L18 14L20 14' }, /muy poco/],
  ['a long line of few points is none', { drawing: 'M10 10L300 100' }, /muy poco/],
  ['the drawing counts, not what was typed before', { drawing: 'M1 1', name: SIGNER }, /no se pudo leer/],
  ['who types the name signs', { name: 'ana rios' }, null],
  ['a second surname more is still the name', { name: 'Ana Ríos de la Peña' }, null],
  ['one word is no full name', { name: 'Ana' }, /nombre y el apellido/],
  ['a name of somebody else signs nothing', { name: 'Pedro Gómez' }, /nombre y el apellido/],
  ['an address beside it is none', { name: 'Ana Ríos http://pagos.test' }, /nombre y el apellido/],
  ['nothing is no signature', {}, new RegExp(UNSIGNED)],
])('%s', (_fact, signature, expected) => {
  const problem = signatureProblem(signature, SIGNER)
  if (expected === null) expect(problem).toBeNull()
  else expect(problem).toMatch(expected)
})

/** A hand that goes to and fro over the whole box. */
const scribble = (points: number): Point[] =>
  Array.from({ length: points }, (_, at) => [(at * 7) % 600, (at * 3) % 200])

test('what is drawn is written as a signature, inside the box and within its size', () => {
  const small = drawingOf([scribble(40), [[-5, 250]]])
  expect(small.endsWith('M0 200L0 200')).toBe(true)
  for (const lines of [[scribble(40)], [scribble(900)], [scribble(40), [[-5, 250]] as Point[]]])
    expect(signatureProblem({ drawing: drawingOf(lines) }, '')).toBeNull()
})

test('points close together are left out, the end of a line is not', () => {
  const line: Point[] = Array.from({ length: 100 }, (_, at) => [100 + at / 10, 50])
  expect(drawingOf([line])).toBe('M100 50L102 50L104 50L106 50L108 50L110 50')
})

test('nothing drawn is nothing written', () => {
  expect(drawingOf([])).toBe('')
})
