/** The sentences about numbers and series. */
import { expect, test } from 'vitest'
import { assignLabel, forWhom, headLine, rangeText, shortage, stateOf, toldText } from './bib-words.ts'

test('the head says the truth in one line', () => {
  expect(headLine({ people: 312, assigned: 290, without_number: 22, printed: 0 })).toBe(
    '312 confirmados: 290 con número, 22 sin número; 0 impresos',
  )
  expect(headLine({ people: 1, assigned: 1, without_number: 0, printed: 1 })).toBe(
    '1 confirmado: 1 con número, 0 sin número; 1 impreso',
  )
  expect(headLine({ people: 0, assigned: 0, without_number: 0, printed: 0 })).toBe(
    'Todavía no hay nadie confirmado.',
  )
  expect([assignLabel(1), assignLabel(1234)]).toEqual([
    'Asignar a 1 sin número',
    'Asignar a los 1.234 sin número',
  ])
})

test('a series says its range as it is printed, and for whom it is', () => {
  expect(rangeText({ prefix: 'A', digits: 3, from_number: 1, to_number: 600 })).toBe('A001 – A600')
  const known = {
    distances: [
      { id: 1, name: '21K' },
      { id: 2, name: '10K' },
    ],
    categories: [{ id: 5, name: 'Élite', distance_id: 1 }],
    blocks: [{ id: 9, name: 'Bancolombia' }],
  }
  const nobody = { distance_ids: [], category_ids: [], block_id: null, gender: null }
  expect(forWhom(nobody, known)).toBe('Para todos')
  expect(forWhom({ ...nobody, distance_ids: [2, 1] }, known)).toBe('Para 21K, 10K')
  expect(forWhom({ distance_ids: [1], category_ids: [5], block_id: 9, gender: 'female' }, known)).toBe(
    'Para 21K; Élite; mujeres; bloque Bancolombia',
  )
})

test('a series that will run out says how many are missing', () => {
  expect(shortage({ short: 0, waiting: 12, left: 12 })).toBeNull()
  expect(shortage({ short: 4, waiting: 5, left: 1 })).toBe(
    'Se acaba: 5 por asignar y queda 1; faltan 4 números. Amplía el rango.',
  )
  expect(shortage({ short: 1, waiting: 1, left: 0 })).toBe(
    'Se acaba: 1 por asignar y quedan 0; falta 1 número. Amplía el rango.',
  )
})

test('a printed number says so; how many were told', () => {
  expect(stateOf({ state: 'assigned', printed_at: '2027-02-01 10:00:00' }).label).toBe('Impreso')
  expect(stateOf({ state: 'burnt', printed_at: '2027-02-01 10:00:00' }).label).toBe('Anulado')
  expect(toldText({ assigned: 290, untold: 40 })).toBe('Avisados por correo: 250 de 290.')
  expect(toldText({ assigned: 290, untold: 0 })).toBe('Avisados por correo: todos (290).')
  expect(toldText({ assigned: 290, untold: 290 })).toBe('A nadie se le ha avisado todavía.')
})
