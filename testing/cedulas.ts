/** Codes of cédulas of people who do not exist: the layouts, filled in. */

export type Holder = {
  document: string
  last_names: [string, string]
  names: [string, string]
  /** '19900512' */
  born: string
  sex: 'M' | 'F'
}

export const MARIANA: Holder = {
  document: '1020304050',
  last_names: ['NIÑO', 'DE LA CRUZ'],
  names: ['MARIANA', 'SOFÍA'],
  born: '19900512',
  sex: 'F',
}

const NUL = '\u0000'
const field = (text: string) => text.padEnd(23, NUL)

/** 531 signs of the yellow one's PDF417; what comes after the blood is noise, as fingerprints are. */
export const yellowCode = ({ document, last_names, names, born, sex }: Holder, marked = true): string => {
  const head = `03${'12345678'}`.padEnd(24, NUL)
  const mark = marked ? `PubDSK_1${NUL.repeat(8)}` : NUL.repeat(17)
  const people = [...last_names, ...names].map(field).join('')
  const known = `${head}${mark}00000001${document.padStart(10, '0')}${people}0${sex}${born}160010O+`
  let noise = ''
  for (let at = known.length; at < 531; at++) noise += String.fromCharCode((at * 83 + 41) % 256)
  return known + noise
}

const WEIGHTS = [7, 3, 1]
const check = (text: string) =>
  [...text].reduce(
    (sum, sign, at) => sum + (sign === '<' ? 0 : Number.parseInt(sign, 36)) * (WEIGHTS[at % 3] ?? 0),
    0,
  ) % 10

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '<')

/** The three lines of the digital one. */
export const digitalLines = ({
  document,
  last_names,
  names,
  born,
  sex,
}: Holder): [string, string, string] => {
  const serial = '012345678'
  const one = `ICCOL${serial}${check(serial)}${'05001'.padEnd(15, '<')}`
  const birth = born.slice(2)
  const begin = `${birth}${check(birth)}${sex}350101${check('350101')}COL${document.padEnd(11, '<')}`
  const all = `${one.slice(5)}${begin.slice(0, 7)}${begin.slice(8, 15)}${begin.slice(18, 29)}`
  const name = `${last_names.map(plain).join('<')}<<${names.map(plain).join('<')}`
  return [one, `${begin}${check(all)}`, name.padEnd(30, '<').slice(0, 30)]
}
