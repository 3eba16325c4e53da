import { expect, test } from 'vitest'
import { caretIn, figureText, readFigure } from './figure-text.ts'

test('a whole number has points between its thousands', () => {
  expect(['', 0, 999, 1000, 350_000, -12_500].map((value) => figureText(value as number | ''))).toEqual([
    '',
    '0',
    '999',
    '1.000',
    '350.000',
    '-12.500',
  ])
})

test('a number that is a name has no points', () => {
  expect(figureText(1500, false)).toBe('1500')
  expect(readFigure('15000', { points: false })).toEqual({ value: 15_000, text: '15000' })
})

test('what is typed is read sign by sign, and letters are nothing', () => {
  expect(readFigure('3500')).toEqual({ value: 3500, text: '3.500' })
  expect(readFigure('3.5000')).toEqual({ value: 35_000, text: '35.000' })
  expect(readFigure('12a')).toEqual({ value: 12, text: '12' })
  expect(readFigure('007')).toEqual({ value: 7, text: '7' })
  expect(readFigure('$ 350.000', { pasted: true })).toEqual({ value: 350_000, text: '350.000' })
  expect(readFigure('abc')).toEqual({ value: '', text: '' })
  expect(readFigure('9'.repeat(30)).value).toBeLessThan(Number.MAX_SAFE_INTEGER)
})

test('pasted cents are left out instead of multiplying by a hundred', () => {
  expect(readFigure('350.000,00', { pasted: true }).value).toBe(350_000)
  // A comma that slipped in while typing takes no digit away.
  expect(readFigure('35,0.000').value).toBe(350_000)
})

test('a minus counts only where numbers may be negative', () => {
  expect(readFigure('-')).toEqual({ value: '', text: '' })
  expect(readFigure('-', { negative: true })).toEqual({ value: '', text: '-' })
  expect(readFigure('-12500', { negative: true })).toEqual({ value: -12_500, text: '-12.500' })
  expect(readFigure('-0', { negative: true })).toEqual({ value: 0, text: '0' })
  expect(readFigure('-5').value).toBe(5)
})

test('the caret stays behind the digits it stood behind', () => {
  // 1.50|0 becomes 15.090|0 with a 9 typed: four digits stand before it.
  expect(caretIn('15.090', '1.5090', 5)).toBe(5)
  expect(caretIn('1.000', '1000', 4)).toBe(5)
  expect(caretIn('500', '.500', 0)).toBe(0)
  expect(caretIn('-', '-', 1)).toBe(1)
})
