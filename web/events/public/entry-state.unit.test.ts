import { expect, test } from 'vitest'
import { ENTRY_WORDS, entryState } from './entry-state.ts'

const event = { open: false, opens_later: false, full: false, remaining_days: 10, cancelled: false }
const wordsOf = (change: object) => ENTRY_WORDS[entryState({ ...event, ...change })]

test('an unfinished event is told apart from one that closed, filled up or is over', () => {
  expect(wordsOf({ open: true })).toBe('Inscripciones abiertas')
  expect(wordsOf({ opens_later: true })).toBe('Inscripciones próximamente')
  expect(wordsOf({ full: true })).toBe('Cupos agotados')
  expect(wordsOf({})).toBe('Inscripciones cerradas')
  expect(wordsOf({ opens_later: true, remaining_days: -1 })).toBe('Evento finalizado')
})

test('one that was called off says so, whatever else is true', () => {
  expect(wordsOf({ cancelled: true, open: true })).toBe('Evento cancelado')
  expect(wordsOf({ cancelled: true, remaining_days: -1 })).toBe('Evento cancelado')
})
