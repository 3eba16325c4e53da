import { expect, it } from 'vitest'
import { otherOwner, servesPerson } from './owning-desk.ts'

const person = (last_name: string, bib = '', distance_id = 1) => ({ last_name, bib, distance_id })

it('goes by the first letter of the surname, Ñ after N and accents aside', () => {
  const scope = { initials: 'A-F, Ñ' }
  for (const name of ['Álvarez', 'acosta', 'Fajardo', 'Ñáñez', 'ñustes'])
    expect(servesPerson(scope, person(name)), name).toBe(true)
  for (const name of ['Gómez', 'Núñez', 'Ospina', 'Zapata'])
    expect(servesPerson(scope, person(name)), name).toBe(false)
  expect(servesPerson({ initials: 'N-O' }, person('Ñáñez'))).toBe(true)
  // A decomposed Ñ, as some phones write it.
  expect(servesPerson({ initials: 'Ñ' }, person('N\u0303ustes'))).toBe(true)
})

it('goes by distance and by number where the desk says so, by all it says together', () => {
  expect(servesPerson({ distance_ids: [2] }, person('Gómez', '7', 1))).toBe(false)
  expect(servesPerson({ distance_ids: [1, 2] }, person('Gómez', '7', 1))).toBe(true)
  const range = { bib_from: 100, bib_to: 199 }
  expect(servesPerson(range, person('Gómez', 'K-0150'))).toBe(true)
  expect(servesPerson(range, person('Gómez', '0099'))).toBe(false)
  expect(servesPerson(range, person('Gómez', '200'))).toBe(false)
  expect(servesPerson({ ...range, initials: 'A-F' }, person('Gómez', '150'))).toBe(false)
})

it('an empty part serves everybody; without number or letter nobody is left out', () => {
  expect(servesPerson({}, person('Gómez'))).toBe(true)
  expect(servesPerson({ initials: '', distance_ids: [] }, person('Gómez'))).toBe(true)
  expect(servesPerson({ bib_from: 1, bib_to: 9 }, person('Gómez', ''))).toBe(true)
  expect(servesPerson({ initials: 'A-F' }, person(''))).toBe(true)
})

it('names the desk to go to, and none where the own one serves or nobody would', () => {
  const desks = [
    { name: 'Mesa 1', scope: { initials: 'A-F' } },
    { name: 'Mesa 2', scope: { initials: 'G-M' } },
  ]
  expect(otherOwner({ initials: 'A-F' }, desks, person('Gómez'))).toBe('Mesa 2')
  expect(otherOwner({ initials: 'A-F' }, desks, person('Díaz'))).toBeNull()
  expect(otherOwner({ initials: 'A-F' }, desks, person('Zapata'))).toBeNull()
  expect(otherOwner({}, desks, person('Gómez'))).toBeNull()
})
