/** The box above the health data, and what it makes of the answers. */
import { expect, test } from 'vitest'
import { readHealth, tickHealth, untickedProblem } from './health-answers.ts'
import { emptyParticipant } from './registration-form.ts'

const SILENT = {
  health: false,
  eps: 'no_informa',
  blood_type: 'no_informa',
  rh_factor: 'no_informa',
  conditions: '',
}
const TOLD = { health: true, eps: 'EPS Sura', blood_type: 'O', rh_factor: '+', conditions: 'Asma' }

test('at first nothing is told', () => {
  expect(emptyParticipant()).toMatchObject(SILENT)
})

test('the box asks for each answer, and keeps one that was chosen before it', () => {
  expect(tickHealth(SILENT, true)).toEqual({
    ...SILENT,
    health: true,
    eps: '',
    blood_type: '',
    rh_factor: '',
  })
  expect(tickHealth({ ...SILENT, eps: 'EPS Sura' }, true)).toMatchObject({ eps: 'EPS Sura', rh_factor: '' })
})

test('without the box they read that nothing is told', () => {
  expect(tickHealth(TOLD, false)).toEqual(SILENT)
})

test.each([
  ['an answer without the box asks for it', { ...SILENT, eps: 'EPS Sura' }, /Marca la casilla/],
  ['with the box it is fine', TOLD, null],
  ['nothing told is fine', SILENT, null],
  ['nothing chosen is asked for otherwise', { ...SILENT, eps: '' }, null],
])('%s', (_fact, answers, expected) => {
  if (expected) expect(untickedProblem(answers, 'eps')).toMatch(expected)
  else expect(untickedProblem(answers, 'eps')).toBeUndefined()
})

test('conditions are optional: empty is fine with the box, and told without it asks for it', () => {
  expect(untickedProblem({ ...TOLD, conditions: '' }, 'conditions')).toBeUndefined()
  expect(untickedProblem({ ...SILENT, conditions: 'Asma' }, 'conditions')).toMatch(/Marca la casilla.*vacío/)
  expect(readHealth({ ...SILENT, eps: '' })).not.toHaveProperty('conditions')
})

test('a draft of before the box tells nothing where it had no answer', () => {
  expect({ ...SILENT, eps: '', ...readHealth({ ...SILENT, eps: '' }) }).toEqual(SILENT)
  expect(readHealth({ ...TOLD, eps: '' })).toEqual({})
})
