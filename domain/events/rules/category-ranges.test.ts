import fc from 'fast-check'
import { expect, test } from 'vitest'
import { categoryWarnings } from './category-ranges.ts'

const row = (title: string, start_age: number, final_age: number, gender = 'male', distance = '5K') => ({
  title,
  start_age,
  final_age,
  gender,
  distance,
})

test('ranges that touch without sharing an age get no warning', () => {
  expect(categoryWarnings([row('Abierta', 18, 39), row('Máster', 40, 99), row('Juvenil', 12, 17)])).toEqual(
    [],
  )
})

test('an overlap names both categories and the shared ages', () => {
  expect(categoryWarnings([row('Juvenil', 12, 20), row('Abierta', 18, 39)])).toEqual([
    '5K · Masculino: «Juvenil» y «Abierta» comparten edades (18 a 20 años).',
  ])
})

test('a gap names the ages nobody covers', () => {
  expect(categoryWarnings([row('Juvenil', 12, 17), row('Máster', 19, 99)])).toEqual([
    '5K · Masculino: ninguna categoría cubre 18 años, entre «Juvenil» y «Máster».',
  ])
})

test('other distances and genders are looked at apart', () => {
  expect(
    categoryWarnings([row('A', 12, 30), row('B', 12, 30, 'female'), row('C', 12, 30, 'male', '10K')]),
  ).toEqual([])
})

test('a range inside another one does not hide the gap after it', () => {
  expect(categoryWarnings([row('Todos', 10, 50), row('Elite', 20, 30), row('Oro', 60, 70)])).toHaveLength(2)
})

test('no warning means that every age between the ends is in exactly one category', () => {
  const ranges = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 12 })), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(ranges, (drawn) => {
      const rows = drawn.map(([start, length], at) => row(`C${at}`, start, start + length))
      const first = Math.min(...rows.map(({ start_age }) => start_age))
      const last = Math.max(...rows.map(({ final_age }) => final_age))
      const once = Array.from({ length: last - first + 1 }, (_, at) => first + at).every(
        (age) => rows.filter(({ start_age, final_age }) => start_age <= age && age <= final_age).length === 1,
      )
      expect(categoryWarnings(rows).length === 0).toBe(once)
    }),
  )
})

test.each([
  ['one shared age is said alone', [row('A', 12, 18), row('B', 18, 30)], 'comparten edades (18 años)'],
  ['a range inside another shares all of its ages', [row('A', 10, 50), row('B', 20, 30)], '(20 a 30 años)'],
  ['equal ranges share everything', [row('B', 18, 30), row('A', 18, 30)], '(18 a 30 años)'],
  ['a gap of several years names both ends', [row('A', 12, 17), row('B', 20, 30)], 'cubre 18 a 19 años'],
])('%s', (_fact, rows, words) => {
  const warnings = categoryWarnings(rows)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(words)
})

test('of two that begin together the shorter one comes first', () => {
  expect(categoryWarnings([row('Larga', 18, 40), row('Corta', 18, 20)])).toEqual([
    '5K · Masculino: «Corta» y «Larga» comparten edades (18 a 20 años).',
  ])
})

test('after an overlap the gap is counted from the oldest age so far', () => {
  expect(categoryWarnings([row('Todos', 10, 50), row('Elite', 20, 30), row('Oro', 60, 70)])).toEqual([
    '5K · Masculino: «Todos» y «Elite» comparten edades (20 a 30 años).',
    '5K · Masculino: ninguna categoría cubre 51 a 59 años, entre «Todos» y «Oro».',
  ])
  expect(categoryWarnings([])).toEqual([])
})
