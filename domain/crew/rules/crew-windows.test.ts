import { expect, test } from 'vitest'
import { latestEnd, medicalWindow, windowOf } from './crew-windows.ts'

const at = (text: string) => new Date(`${text}:00-05:00`)
/** 42K at 5:00, 10K at 8:30, on one Sunday. */
const starts = { first: at('2026-11-29T05:00'), last: at('2026-11-29T08:30') }

test('the medical hours are those of the first and the last start', () => {
  expect(medicalWindow(starts)).toEqual({ from: at('2026-11-29T03:00'), until: at('2026-11-29T14:30') })
})

test('starts that lie days apart open the medical list for two days at most', () => {
  const far = { first: at('2026-11-16T05:00'), last: at('2026-11-29T08:30') }
  expect(medicalWindow(far)).toEqual({ from: at('2026-11-27T14:30'), until: at('2026-11-29T14:30') })
})

test('everything else ends two days after the last start', () => {
  expect(latestEnd(starts)).toEqual(at('2026-12-01T08:30'))
})

const weekBefore = at('2026-11-22T09:00')

test.each([
  [
    'without an end: the latest',
    'mesa',
    weekBefore,
    null,
    { from: weekBefore, until: at('2026-12-01T08:30') },
  ],
  [
    'an earlier end',
    'caja',
    weekBefore,
    at('2026-11-29T12:00'),
    { from: weekBefore, until: at('2026-11-29T12:00') },
  ],
  [
    'exactly the latest',
    'lectura',
    weekBefore,
    at('2026-12-01T08:30'),
    { from: weekBefore, until: at('2026-12-01T08:30') },
  ],
  ['a minute later', 'mesa', weekBefore, at('2026-12-01T08:31'), 'too late'],
  ['an end that passed', 'mesa', weekBefore, at('2026-11-22T08:59'), 'past'],
  ['after the two days', 'solicitudes', at('2026-12-01T08:30'), null, 'over'],
  [
    'the day after the race',
    'mesa',
    at('2026-11-30T08:00'),
    null,
    { from: at('2026-11-30T08:00'), until: at('2026-12-01T08:30') },
  ],
  ['médico: always its hours', 'medico', weekBefore, null, medicalWindow(starts)],
  ['médico: a later end is not given', 'medico', weekBefore, at('2026-12-01T08:00'), medicalWindow(starts)],
  ['médico: a shorter one neither', 'medico', weekBefore, at('2026-11-29T06:00'), medicalWindow(starts)],
  ['médico: seconds before its end', 'medico', at('2026-11-29T14:29'), null, medicalWindow(starts)],
  ['médico: at its end it is over', 'medico', at('2026-11-29T14:30'), null, 'over'],
] as const)('%s', (_, role, now, until, wanted) => {
  expect(windowOf(role, starts, { now, until })).toEqual(wanted)
})

test('an event with one start is first and last at once', () => {
  const one = { first: starts.first, last: starts.first }
  expect(medicalWindow(one)).toEqual({ from: at('2026-11-29T03:00'), until: at('2026-11-29T11:00') })
})
