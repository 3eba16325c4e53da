import { expect, test } from 'vitest'
import type { NextVersion, Version } from '#domain/timing/contract.ts'
import { canSend, stateWords } from './state-words.ts'

const version: Version = {
  version: 3,
  hash: 'a',
  people: 312,
  added: 1,
  changed: 0,
  removed: 0,
  made_at: '2026-11-10T15:00:00Z',
  made_by: 'Ana',
  redacted: false,
  erased: false,
}
const next: NextVersion = {
  version: 4,
  people: 313,
  with_number: 313,
  hash: 'b',
  added: 2,
  changed: 1,
  removed: 1,
}
const NOTHING = { added: 0, changed: 0, removed: 0 }

test('the head says what was sent, when, and what is new since', () => {
  expect(stateWords({ versions: [version], next })).toEqual({
    title: 'Versión 3 congelada el martes 10 de noviembre: 312 personas.',
    body: 'Desde entonces: 2 nuevos, 1 cambio, 1 baja.',
  })
  expect(stateWords({ versions: [version], next: { ...next, ...NOTHING } }).body).toBe(
    'Desde entonces no ha cambiado nada.',
  )
  expect(stateWords({ versions: [], next }).title).toBe('Todavía no has enviado la lista')
  expect(stateWords({ versions: [], next: { ...next, with_number: 0 } }).title).toBe(
    'Nadie tiene número todavía',
  )
  expect(stateWords({ versions: [version], next: null }).body).toContain('90 días')
})

test('there is something to send with numbers, the first time or when something is new', () => {
  expect(canSend({ versions: [], next })).toBe(true)
  expect(canSend({ versions: [version], next })).toBe(true)
  expect(canSend({ versions: [version], next: { ...next, ...NOTHING } })).toBe(false)
  expect(canSend({ versions: [], next: { ...next, with_number: 0 } })).toBe(false)
  expect(canSend({ versions: [], next: null })).toBe(false)
})
