/**
 * What a Colombian cédula says of its holder when it is scanned: number, names, birthday and sex. Its code says more (blood,
 * fingerprints, numbers of the police): that is dropped here and goes nowhere. What does not fit in every part is null,
 * never somebody else.
 */
import { ageOn, isDay } from './clock.ts'

export type Cedula = {
  document: string
  /** Both empty where the reader lost what stands between them. */
  names: string
  last_names: string
  /** '1990-05-12' */
  birthday: string
  gender: 'male' | 'female'
}

const GENDERS: Record<string, Cedula['gender'] | undefined> = { M: 'male', F: 'female' }
const OLDEST = 120
/** A card is given from seven years on. */
const YOUNGEST = 6

const NAME = /^[A-ZÁÉÍÓÚÜÑ'. -]+$/

/** 'DE LA CRUZ' is 'De La Cruz': forms are filled in as people write. */
const written = (name: string) =>
  name.toLowerCase().replaceAll(/(^|[\s'-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase())

const dayOf = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`

type Read = { number: string; last_names: string[]; names: string[]; birthday: string; sex: string }

const asCedula = ({ number, last_names, names, birthday, sex }: Read, today: string): Cedula | null => {
  const document = number.replace(/^0+/, '')
  const gender = GENDERS[sex]
  if (!gender || !/^\d{3,11}$/.test(document) || !isDay(birthday)) return null
  const age = ageOn(birthday, today)
  if (age < YOUNGEST || age > OLDEST) return null
  const join = (parts: string[]) => written(parts.filter(Boolean).join(' '))
  return { document, last_names: join(last_names), names: join(names), birthday, gender }
}

/**
 * The yellow one: PDF417 of 531 signs with fixed places, counted from the mark 'PubDSK_1', which stands at 24. Cards
 * without the mark have everything one place later.
 */
const MARK_AT = 24
const PLACES = { number: 48, fields: [58, 81, 104, 127], end: 150 } as const
/** '0', sex, birthday, department and municipality, a digit, blood. */
const AFTER_NAMES = /^0([MF])(\d{8})\d{5,6} ?(?:AB|A|B|O)/

const fieldsAt = (text: string, shift: number): Read | null => {
  const at = (from: number, to: number) => text.slice(from + shift, to + shift)
  const [, sex = '', day = ''] = AFTER_NAMES.exec(at(PLACES.end, PLACES.end + 20)) ?? []
  const number = at(PLACES.number, PLACES.number + 10)
  if (sex === '' || !/^\d{10}$/.test(number)) return null
  const parts = PLACES.fields.map((from, index) => at(from, PLACES.fields[index + 1] ?? PLACES.end).trim())
  const [first = '', second = '', ...names] = parts
  if (first === '' || names[0] === '' || parts.some((part) => part !== '' && !NAME.test(part))) return null
  return { number, last_names: [first, second], names, birthday: dayOf(day), sex }
}

/** Readers that type lose what is no letter: the order is left, and the places are not. */
const IN_ORDER = /(\d{10})(\D{2,120}?)0([MF])(\d{8})\d{5,6} ?(?:AB|A|B|O)/

/** They belong to the word after them: with one of these, four words may be three names. */
const PARTICLES = /^(DE|DEL|LA|LAS|LOS|Y|SAN|SANTA|DI|DA|VAN|VON)$/

/** Only two surnames and two names are told apart by their order. */
const namesIn = (text: string): Pick<Read, 'names' | 'last_names'> => {
  const words = text.trim().split(/ +/)
  const sure = words.length === 4 && words.every((word) => NAME.test(word) && !PARTICLES.test(word))
  return sure ? { last_names: words.slice(0, 2), names: words.slice(2) } : { last_names: [], names: [] }
}

const fieldsInOrder = (text: string): Read | null => {
  const [, number = '', names = '', sex = '', day = ''] = IN_ORDER.exec(text) ?? []
  return number === '' ? null : { number, ...namesIn(names), birthday: dayOf(day), sex }
}

/** What a camera or a reader made of the yellow cédula's code. A reader with its capitals inverted is understood. */
export const readYellowCedula = (scanned: string, today: string): Cedula | null => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the code is filled up with them
  const text = scanned.replaceAll(/[\u0000-\u001f\u007f\u00a0]/g, ' ').toUpperCase()
  const mark = text.indexOf('PUBDSK_')
  if (mark < 0 && text.length < 160) return null
  const shifts = mark < 0 ? [0, 1] : [mark - MARK_AT, mark - MARK_AT + 1]
  for (const shift of shifts) {
    const read = fieldsAt(text, shift)
    if (read) return asCedula(read, today)
  }
  const read = mark < 0 ? null : fieldsInOrder(text.slice(mark + 'PUBDSK_1'.length))
  return read && asCedula(read, today)
}

const WEIGHTS = [7, 3, 1]
const LINE = 30

/** The check digit of ICAO 9303: digits by their value, A is 10, '<' is 0. */
const checkOf = (text: string): string => {
  let sum = 0
  for (const [index, sign] of [...text].entries())
    sum += (sign === '<' ? 0 : Number.parseInt(sign, 36)) * (WEIGHTS[index % 3] ?? 0)
  return String(sum % 10)
}

/** Two digits of a year: nobody who holds a card was born less than six years ago. */
const birthdayOf = (digits: string, today: string) => {
  const [year, rest] = [digits.slice(0, 2), `-${digits.slice(2, 4)}-${digits.slice(4, 6)}`]
  const recent = `20${year}${rest}`
  return isDay(recent) && ageOn(recent, today) >= YOUNGEST ? recent : `19${year}${rest}`
}

/**
 * The digital one: three lines of thirty signs (ICAO 9303, TD1), with the number in what the second leaves free. All
 * check digits must fit, since only the last one guards the number. Readers type the lines with or without Enter
 * between them, and with a Spanish keyboard ';' for '<'.
 */
export const readDigitalCedula = (scanned: string, today: string): Cedula | null => {
  const text = scanned.toUpperCase().replaceAll(';', '<').replaceAll(/\s/g, '')
  const found = /I[C<]COL[A-Z0-9<]{85}/.exec(text)?.[0]
  if (!found) return null
  const [one, two, three] = [found.slice(0, LINE), found.slice(LINE, 2 * LINE), found.slice(2 * LINE)]
  const fits =
    checkOf(two.slice(0, 6)) === two[6] &&
    checkOf(two.slice(8, 14)) === two[14] &&
    checkOf(one.slice(5) + two.slice(0, 7) + two.slice(8, 15) + two.slice(18, 29)) === two[29]
  const [last_names = '', names = ''] = three.replace(/<+$/, '').split('<<')
  const number = /^(\d{3,11})<*$/.exec(two.slice(18, 29))?.[1]
  if (!fits || !number || !/^\d{6}$/.test(two.slice(0, 6)) || !/^[A-Z<]+$/.test(three)) return null
  return asCedula(
    {
      number,
      last_names: last_names.split('<'),
      names: names.split('<'),
      birthday: birthdayOf(two.slice(0, 6), today),
      sex: two[7] ?? '',
    },
    today,
  )
}

/** Either of them; null is no cédula, or one that was read badly. */
export const readCedula = (scanned: string, today: string): Cedula | null =>
  readDigitalCedula(scanned, today) ?? readYellowCedula(scanned, today)

/** Whether somebody tried to scan one: then a null is a bad reading, and not another kind of code. */
export const looksLikeCedula = (scanned: string): boolean =>
  scanned.length > 160 || /pubdsk/i.test(scanned) || /^\s*I[C<;]COL/i.test(scanned)
