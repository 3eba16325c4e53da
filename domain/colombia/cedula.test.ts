import { expect, test } from 'vitest'
import { digitalLines, MARIANA, yellowCode } from '#testing/cedulas.ts'
import { looksLikeCedula, readCedula } from './cedula.ts'

const TODAY = '2026-11-18'
const read = (text: string) => readCedula(text, TODAY)

const NUL = '\u0000'

const LUIS = {
  document: '79123456',
  last_names: ['ROJAS', 'PARDO'] as [string, string],
  names: ['LUIS', 'ANDRÉS'] as [string, string],
  born: '19650203',
  sex: 'M' as const,
}

const mariana = {
  document: '1020304050',
  last_names: 'Niño De La Cruz',
  names: 'Mariana Sofía',
  birthday: '1990-05-12',
  gender: 'female',
}
const luis = {
  document: '79123456',
  last_names: 'Rojas Pardo',
  names: 'Luis Andrés',
  birthday: '1965-02-03',
  gender: 'male',
}

test('the code of a yellow cédula says number, names, birthday and sex, and nothing else of it comes through', () => {
  expect(read(yellowCode(MARIANA))).toEqual(mariana)
  expect(read(yellowCode(LUIS))).toEqual(luis)
  expect(read(yellowCode(LUIS, false))).toEqual(luis)
})

test('a reader that types blanks or tabs for what is no sign is understood, and one whose capitals are inverted', () => {
  const typed = (put: string) => yellowCode(LUIS).slice(0, 300).split(NUL).join(put)
  expect(read(typed(' '))).toEqual(luis)
  expect(read(typed('\t'))).toEqual(luis)
  const inverted = [...typed(' ')].map((sign) =>
    sign === sign.toUpperCase() ? sign.toLowerCase() : sign.toUpperCase(),
  )
  expect(read(inverted.join(''))).toEqual(luis)
})

test('one blank for many: two surnames and two names are told apart, more words are not guessed', () => {
  const typed = (holder: typeof LUIS) => yellowCode(holder).slice(0, 170).split(NUL).filter(Boolean).join(' ')
  expect(read(typed(LUIS))).toEqual(luis)
  expect(read(typed(MARIANA as typeof LUIS))).toEqual({ ...mariana, last_names: '', names: '' })
})

test('a reader that drops them leaves number, birthday and sex; where one name ends nobody knows', () => {
  const typed = yellowCode(LUIS).slice(0, 170).split(NUL).join('')
  expect(read(typed)).toEqual({ ...luis, last_names: '', names: '' })
})

test('the three lines of a digital cédula, with or without Enter between them', () => {
  const lines = digitalLines(LUIS)
  const said = { ...luis, names: 'Luis Andres' }
  expect(read(lines.join('\n'))).toEqual(said)
  expect(read(lines.join(''))).toEqual(said)
  expect(read(lines.join('\r\n').replaceAll('<', ';').toLowerCase())).toEqual(said)
  expect(read(digitalLines(MARIANA).join('\n'))).toMatchObject({
    document: '1020304050',
    birthday: '1990-05-12',
  })
})

test('of a year in two digits the century is the one in which a holder can have been born', () => {
  expect(read(digitalLines({ ...LUIS, born: '20080601' }).join('\n'))?.birthday).toBe('2008-06-01')
  expect(read(digitalLines({ ...LUIS, born: '19250601' }).join('\n'))?.birthday).toBe('1925-06-01')
})

test('one digit read wrong is nobody', () => {
  const [one, two, three] = digitalLines(LUIS)
  for (const wrong of [two.replace('79123456', '79123457'), two.replace(/^65/, '66'), two.replace('M', 'X')])
    expect(read([one, wrong, three].join('\n'))).toBeNull()
})

test('garbage is nobody', () => {
  const code = yellowCode(LUIS)
  const wrong = [
    '',
    '79123456',
    'D1.aB3dE6gH9jK2mN5p.tkz0w0.signature',
    'PubDSK_1',
    code.slice(0, 140),
    code.replace('19650203', '19651303'),
    code.replace('19650203', '20300203'),
    code.replace('0M19650203', '0X19650203'),
    code.replace('0079123456', '00791x3456'),
    code.slice(60),
    [...code].toReversed().join(''),
    'x'.repeat(531),
    '0'.repeat(531),
    'https://example.test/?I<COL=1',
  ]
  for (const text of wrong) expect(read(text), text.slice(0, 40)).toBeNull()
  expect(looksLikeCedula(code.slice(0, 140))).toBe(true)
  expect(looksLikeCedula('aB3dE6gH9jK2mN5p')).toBe(false)
})
