/**
 * A signature drawn with the finger, as lines between whole points of a small box, written like the path of an SVG:
 * 'M10 20L12 24M…'. Nothing else passes, so that whoever shows it shows lines and no more. Whoever cannot draw types the
 * name instead.
 */
import { isName } from '#domain/colombia/names.ts'

export const SIGNATURE_BOX = { width: 600, height: 200 }
export const LONGEST_DRAWING = 8_000

export type Point = readonly [x: number, y: number]
export type Signature = { drawing?: string | undefined; name?: string | undefined }

const DRAWING = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/
/** A dot or a slip of the finger is no signature. */
const FEWEST_POINTS = 6
const SMALLEST_SIDE = 30

const pointsOf = (drawing: string): Point[] =>
  [...drawing.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])

const sideOf = (values: number[]) => Math.max(...values) - Math.min(...values)

const isDrawing = (drawing: string): boolean => {
  if (drawing.length > LONGEST_DRAWING || !DRAWING.test(drawing)) return false
  const { width, height } = SIGNATURE_BOX
  return pointsOf(drawing).every(([x, y]) => x <= width && y <= height)
}

const saysEnough = (drawing: string): boolean => {
  const points = pointsOf(drawing)
  const side = Math.max(sideOf(points.map(([x]) => x)), sideOf(points.map(([, y]) => y)))
  return points.length >= FEWEST_POINTS && side >= SMALLEST_SIDE
}

const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/** Two words or more, of which one is in the name it was registered with: a misspelt surname stops nobody. */
const isNameOf = (typed: string, signer: string): boolean => {
  const [words, known] = [wordsOf(typed), wordsOf(signer)]
  return isName(typed) && words.length >= 2 && words.some((word) => known.includes(word))
}

export const UNSIGNED = 'Firma con el dedo, o escribe tu nombre completo.'
const TOO_SMALL = 'Eso es muy poco para una firma. Bórrala y firma de nuevo.'
const NOT_A_DRAWING = 'La firma no se pudo leer. Bórrala y firma de nuevo.'
const NOT_THE_NAME = 'Escribe el nombre y el apellido de quien firma.'

/** Why it is no signature of that person; null when it is one. */
export const signatureProblem = ({ drawing = '', name = '' }: Signature, signer: string): string | null => {
  if (drawing !== '') {
    if (!isDrawing(drawing)) return NOT_A_DRAWING
    return saysEnough(drawing) ? null : TOO_SMALL
  }
  if (name === '') return UNSIGNED
  return isNameOf(name, signer) ? null : NOT_THE_NAME
}

const inside = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))

/** Points nearer than `step` to the one before say nothing; the last of a line stays, and a dot is a line to itself. */
const thinned = (line: readonly Point[], step: number): Point[] => {
  const kept: Point[] = []
  for (const [at, point] of line.entries()) {
    const before = kept.at(-1)
    const gap = before ? Math.hypot(point[0] - before[0], point[1] - before[1]) : step
    if (gap >= step || (gap > 0 && at === line.length - 1)) kept.push(point)
  }
  const [first] = kept
  return kept.length === 1 && first ? [first, first] : kept
}

const written = (lines: readonly (readonly Point[])[], step: number): string =>
  lines
    .map((line) =>
      thinned(
        line.map(([x, y]) => [inside(x, SIGNATURE_BOX.width), inside(y, SIGNATURE_BOX.height)] as const),
        step,
      )
        .map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`)
        .join(''),
    )
    .join('')

const STEPS = [2, 3, 4, 6, 8, 12]

/** As fine as its size allows. */
export const drawingOf = (lines: readonly (readonly Point[])[]): string => {
  const tries = STEPS.map((step) => written(lines, step))
  return tries.find((drawing) => drawing.length <= LONGEST_DRAWING) ?? tries.at(-1) ?? ''
}
