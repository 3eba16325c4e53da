/** The sentences about a block. */
import { expect, test } from 'vitest'
import type { CapacityBlock } from '#domain/events/capacity/capacity-contract.ts'
import { blockFacts, invitation, releaseWarning, stateOf } from './block-words.ts'
import { distanceLimit, eventLimit } from './limit-words.ts'

const block: CapacityBlock = {
  id: 1,
  name: 'Bancolombia',
  owner: 'company',
  places: 40,
  paid: 10,
  held: 2,
  left: 28,
  distances: ['10K'],
  code: 'BANCO2027',
  link: 'https://dorsal.test/registrate/carrera?grupo=BANCO2027',
  release_on: '2027-03-01',
  released_at: null,
  released_places: 0,
}
const released = {
  ...block,
  places: 12,
  left: 0,
  released_at: '2027-02-27 00:00:10',
  released_places: 28,
}

test('a block says whose it is, how many, for what and until when', () => {
  expect(blockFacts(block)).toBe('Empresa, 40 cupos, solo 10K, se libera el 01/03/2027')
  expect(blockFacts({ ...block, owner: 'expo', places: 1, distances: [], release_on: null })).toBe(
    'Expo o mesa, 1 cupo, cualquier distancia, sin día de liberación',
  )
  expect(blockFacts(released)).toBe(
    'Empresa, 12 cupos, solo 10K, se liberó el 27/02/2027: volvieron 28 cupos al público',
  )
})

test('its state is one word', () => {
  expect([block, { ...block, left: 0 }, released].map((one) => stateOf(one).label)).toEqual([
    'Abierto',
    'Completo',
    'Liberado',
  ])
})

test('its invitation has the link and the day that is too late', () => {
  expect(invitation('Carrera del Café', { ...block, link: block.link ?? '' })).toBe(
    'Hola. Hay cupos apartados para Bancolombia en Carrera del Café (10K).\n' +
      'Inscríbete con este enlace: https://dorsal.test/registrate/carrera?grupo=BANCO2027\n' +
      'Hazlo antes del 01/03/2027: ese día los cupos que sobren se liberan.',
  )
})

test('a release says how many go back, and who stays', () => {
  expect(releaseWarning(block)).toBe(
    '28 cupos vuelven al público. Su código deja de servir. Las 12 personas inscritas conservan su cupo. Esta acción no es reversible.',
  )
  expect(releaseWarning({ ...block, left: 1, paid: 0, held: 0, code: null })).toBe(
    '1 cupo vuelve al público. Esta acción no es reversible.',
  )
})

test('a limit says how full it is; above it the number of the permit stands beside', () => {
  const scope = { id: 1, name: 'Carrera', paid: 110, held: 0, reserved: 5, free: 0 }
  expect(eventLimit({ ...scope, limit: 100, permit: 120 })).toBe(
    '115 % de 100 cupos para el público; el permiso dice 120',
  )
  expect(eventLimit({ ...scope, limit: 1000, permit: null })).toBe('12 % de 1.000 cupos')
  expect(distanceLimit({ ...scope, limit: null, free: null })).toBe('sin límite propio')
})
