import { expect, test } from 'vitest'
import { demandOf, traceOf } from './squatting.ts'

const of = (unpaid: number, older_paid = 0) => ({ unpaid, older_paid })

test('work is asked for above what is free, and waiting above a hundred or ten for each paid place', () => {
  expect(demandOf(of(29), 1, 30)).toBe('nothing')
  expect(demandOf(of(30), 1, 30)).toBe('work')
  expect(demandOf(of(99), 1, 30)).toBe('work')
  expect(demandOf(of(100), 1, 30)).toBe('work or wait')
  expect(demandOf(of(94), 7, 30)).toBe('work or wait')
  // A single paid place lifts the limit for nobody.
  expect(demandOf(of(100, 1), 1, 30)).toBe('work or wait')
  expect(demandOf(of(249, 24), 1, 30)).toBe('work or wait')
  expect(demandOf(of(249, 25), 1, 30)).toBe('work')
})

test('a large event asks for nothing where a small one would wait', () => {
  expect(demandOf(of(300), 1, 500)).toBe('nothing')
  expect(demandOf(of(500), 1, 500)).toBe('work or wait')
})

test('what is kept of an address tells one event nothing about another', () => {
  const trace = traceOf('secret', 'event 1', '190.24.1.9')
  expect(trace).toBe(traceOf('secret', 'event 1', '::ffff:190.24.1.9'))
  expect(trace).not.toBe(traceOf('secret', 'event 2', '190.24.1.9'))
  expect(trace).not.toContain('190')
})
