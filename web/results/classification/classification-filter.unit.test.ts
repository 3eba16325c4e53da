import { expect, test } from 'vitest'
import { classificationAddress, nextSorting, readClassificationFilter } from './classification-filter.ts'

test('what an address says is read, and written the same way', () => {
  const address =
    '/resultados/carrera/general?race_division=21K&gender=F&sort=name&direction=desc&points=4&page=3'
  const filter = readClassificationFilter(`http://pagina${address}`)
  expect(filter).toMatchObject({
    race_division: '21K',
    gender: 'F',
    sort: 'name',
    direction: 'desc',
    points: 4,
    page: 3,
  })
  expect(classificationAddress('carrera', filter)).toBe(address)
})

test('the plain address is the general classification of the first distance', () => {
  const filter = readClassificationFilter('http://pagina/resultados/carrera/general')
  expect(filter).toMatchObject({ sort: 'overall_position', direction: 'asc', points: 0, page: 1 })
  expect(classificationAddress('carrera', { ...filter, race_division: '21K' }, '21K')).toBe(
    '/resultados/carrera/general',
  )
})

test('the same column again turns the order round, another one begins from the first', () => {
  expect(nextSorting({ sort: 'name', direction: 'asc' }, 'name')).toEqual({ sort: 'name', direction: 'desc' })
  expect(nextSorting({ sort: 'name', direction: 'desc' }, 'name')).toEqual({ sort: 'name', direction: 'asc' })
  expect(nextSorting({ sort: 'name', direction: 'desc' }, 'pace')).toEqual({ sort: 'pace', direction: 'asc' })
})
