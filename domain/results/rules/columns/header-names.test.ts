import { expect, test } from 'vitest'
import { meaningsOf } from './header-names.ts'

test.each([
  ['Dorsal', ['bib_number']],
  ['BIB#', ['bib_number']],
  ['#', ['bib_number']],
  ['Nombre completo', ['name']],
  ['Nombre', ['name', 'first_name']],
  ['Apellidos', ['last_name']],
  ['Distancia', ['race_division']],
  ['Tiempo Chip', ['chip_time']],
  ['Gun Time', ['gun_time']],
  ['Tiempo', ['time']],
  ['Categoría', ['category', 'category_position']],
  ['Rama', ['category', 'gender']],
  ['Sexo', ['gender', 'gender_position']],
  ['Pos. General', ['overall_position']],
  ['Pos. Género', ['gender_position']],
  ['AG#', ['category_position']],
  ['Ritmo (min/km)', ['pace']],
  ['km/h', ['speed']],
  ['Ciudad', ['city']],
  ['País', ['country']],
  ['Equipo / Club', ['club']],
  ['Estado', ['status']],
  ['State', ['country', 'status']],
  ['Cédula', ['document']],
  ['Dif.', ['gap']],
  ['Vuelta 1', []],
  ['', []],
])('the header «%s» means %j', (header, meanings) => {
  expect(meaningsOf(header).map(({ meaning }) => meaning)).toEqual(meanings)
})

test.each([
  ['Dorsal', 0],
  ['Dorsal No', 1],
  ['Nro. dorsal', 2],
])('the header «%s» stands at place %i of its list', (header, rank) => {
  expect(meaningsOf(header)).toEqual([{ meaning: 'bib_number', rank }])
})

test('a name that is in its list twice has its first place', () => {
  // 'Bib#' keeps its sign; 'Full Name' and 'fullname' are one, and so are 'pos_general' and 'Pos General'.
  expect(meaningsOf('fullname')).toEqual([{ meaning: 'name', rank: 8 }])
  expect(meaningsOf('pos_general')).toEqual([{ meaning: 'overall_position', rank: 0 }])
})

test('case, accents and signs make no other header', () => {
  expect(meaningsOf(' posición  GENERAL. ')).toEqual(meaningsOf('Posicion general'))
  expect(meaningsOf('posicion_general').length).toBe(1)
})
