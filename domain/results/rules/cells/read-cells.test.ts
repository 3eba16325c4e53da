import { describe, expect, test } from 'vitest'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { courseKilometres, divisionNamedIn } from '../course-distance.ts'
import { readPosition } from '../places/positions.ts'
import { readBib } from './bibs.ts'
import { repairEncoding, tidy } from './clean-text.ts'
import { genderOfCategory, genderSpokenIn, readGender } from './genders.ts'

describe('genders', () => {
  test.each(['M', 'H', 'Masculino', 'Masc.', 'Hombres', 'Caballeros', 'Varonil', 'male', 'Men', '男'])(
    '%s is M',
    (text) => expect(readGender(text)).toBe('M'),
  )
  test.each(['F', 'W', 'Femenino', 'Fem', 'MUJER', 'Damas', 'Femenil', 'Female', 'women', '女'])(
    '%s is F',
    (text) => expect(readGender(text)).toBe('F'),
  )
  test('another answer is no mistake, a rank is', () => {
    expect(readGender('X')).toBe('other')
    expect(readGender('No-binario')).toBe('other')
    expect(readGender(12)).toBeNull()
    expect(readGender('12')).toBeNull()
  })

  test.each([
    ['Masculino 18 a 35 años', 'M'],
    ['Femenino +66 años', 'F'],
    ['Mara-F40', 'F'],
    ['Mara-MS', 'M'],
    ['1 SEN-M', 'M'],
    // A letter alone goes before a code.
    ['VET-M40-F', 'F'],
    ['VET-M40-W', 'F'],
    ['VET-F40-H', 'M'],
    ['F18-29', 'F'],
    ['M40B', 'M'],
    ['40M', 'M'],
    ['35F', 'F'],
    ['SENF', 'F'],
    ['M4', null],
    ['4F', null],
    ['XM40', null],
    ['ABF', null],
    ['SENFX', null],
    ['EXPERTOS F MASCULINO', 'M'],
    ['Dúos mixto', null],
    ['Damas y caballeros', null],
    ['60 y más', null],
    ['Abierta', null],
  ])('the category %s says %s', (category, gender) => {
    expect(genderOfCategory(category)).toBe(gender)
  })
})

test.each([
  ['Máster Damas', 'F'],
  ['Máster M', null],
  ['M40', null],
  ['Damas y caballeros', null],
])('the words of %s alone say %s', (category, gender) => {
  expect(genderSpokenIn(category)).toBe(gender)
})

test('places are numbers, labels stay beside them', () => {
  const read = (cell: string | number) => {
    const { position, label } = readPosition(cell)
    return [position, label]
  }
  expect(read('100. M30')).toEqual([100, 'M30'])
  expect(read('1 SEN-M')).toEqual([1, 'SEN-M'])
  expect(read('1F')).toEqual([1, 'F'])
  expect(read('1er')).toEqual([1, null])
  expect(read('67 / 22849')).toEqual([67, null])
  expect(read(0)).toEqual([null, null])
  expect(readPosition('DNF').state).toBe('DNF')
  expect(readPosition('5:40').understood).toBe(false)
  expect(readPosition(1.5).understood).toBe(false)
})

test('bibs', () => {
  expect([readBib(71), readBib('71.0'), readBib(' 099 '), readBib('#12'), readBib('f12')]).toEqual([
    ...['71', '71', '099', '12', 'F12'],
  ])
  expect([readBib(null), readBib('-')]).toEqual([null, null])
  expect([readBib(7.5), readBib('<b>'), readBib('1'.repeat(21)), readBib('12;DROP')]).toEqual(
    Array(4).fill(false),
  )
  expect([bibKey('0099'), bibKey('W010'), bibKey('0')]).toEqual(['99', 'W10', '0'])
})

test('the length of a course is in its name', () => {
  expect(courseKilometres('10 km recreativa')).toBe(10)
  expect(courseKilometres('21K')).toBe(21.0975)
  expect(courseKilometres('Media maratón')).toBe(21.0975)
  expect(courseKilometres('Maratón')).toBe(42.195)
  expect(courseKilometres('7,5K')).toBe(7.5)
  expect(courseKilometres('800 m')).toBe(0.8)
  expect(courseKilometres('Kids')).toBeNull()
  expect(divisionNamedIn('resultados_carrera_15k_2026.csv')).toBe('15K')
  expect(divisionNamedIn('Resultados 2026')).toBeNull()
})

test('text is tidied, and repaired only when that is certain', () => {
  expect(tidy('  Ana \n\u0000 Ruiz\u200b ')).toBe('Ana Ruiz')
  expect(repairEncoding('PeÃ±a')).toEqual({ text: 'Peña', repaired: true, doubtful: false })
  expect(repairEncoding('JOÃO')).toEqual({ text: 'JOÃO', repaired: false, doubtful: false })
  expect(repairEncoding('PeÃ±a Peña').doubtful).toBe(true)
})
