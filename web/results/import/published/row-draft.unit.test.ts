import { expect, test } from 'vitest'
import type { StaffResultRow } from '#domain/results/corrections/correction-contract.ts'
import { changesOf, draftOfRow, movesPlaces } from './row-draft.ts'

const row: StaffResultRow = {
  id: 'r-00000001',
  bib_number: '012',
  name: 'Iván Muñoz',
  race_division: '10K',
  gender: 'M',
  category: 'Abierta',
  city: '',
  club: '',
  chip_time: '00:38:05',
  gun_time: '',
  state: null,
  overall_position: 1,
  gender_position: null,
  category_position: 1,
  pace: '3:48',
  hidden: false,
  corrected: false,
}

test('what was not touched is not sent', () => {
  const before = draftOfRow(row)
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, name: 'Iván Muñoz Peña', gender_position: '1' })).toEqual({
    name: 'Iván Muñoz Peña',
    gender_position: '1',
  })
})

test('a state that is taken away is sent as none', () => {
  const before = draftOfRow({ ...row, state: 'DNF' })
  expect(changesOf(before, { ...before, state: '' })).toEqual({ state: null })
})

test('times and states move places, names and hiding do not', () => {
  const before = draftOfRow(row)
  expect(movesPlaces(before, { ...before, gun_time: '00:38:10' })).toBe(true)
  expect(movesPlaces(before, { ...before, state: 'DSQ' })).toBe(true)
  expect(movesPlaces(before, { ...before, name: 'Otra', hidden: true })).toBe(false)
})
