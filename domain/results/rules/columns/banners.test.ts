import { expect, test } from 'vitest'
import type { Cell } from '../cells/cell.ts'
import { type Banner, readBanner, underBanner } from './banners.ts'

const banner = (fields: Partial<Banner> = {}): Banner => ({
  category: null,
  race_division: null,
  state: null,
  gender: null,
  titled: null,
  ...fields,
})

test.each([
  ['Categoria: RETO - FEMENINA A', { category: 'RETO - FEMENINA A' }],
  ['Categoría: Libre', { category: 'Libre' }],
  ['CATEGORÍAS - Libre', { category: 'Libre' }],
  ['Category – Open', { category: 'Open' }],
  ['cat. : Libre', { category: 'Libre' }],
  ['Cat: Libre', { category: 'Libre' }],
  ['Rama: Femenina', { category: 'Femenina' }],
  ['Grupo: A', { category: 'A' }],
  ['Grupo de edad: 30-39', { category: '30-39' }],
  ['Age group: 30-39', { category: '30-39' }],
  ['Division: Open', { category: 'Open' }],
  ['Distancia: 10K', { race_division: '10K' }],
  ['Distance: 10K', { race_division: '10K' }],
  ['Carrera: 10K', { race_division: '10K' }],
  ['Race: 10K', { race_division: '10K' }],
  ['Prueba: 10K', { race_division: '10K' }],
  ['Modalidad: Ruta', { race_division: 'Ruta' }],
  ['  EVENTO :   Ruta  larga ', { race_division: 'Ruta larga' }],
  ['Categoría: DNF', { state: 'DNF' }],
  ['Categoría: sin tiempo', { category: 'sin tiempo' }],
] as [string, Partial<Banner>][])(
  'the labelled line «%s» is a banner above and below the header',
  (text, said) => {
    expect(readBanner([text, null, null], false)).toEqual(banner(said))
    expect(readBanner([null, text], true)).toEqual(banner(said))
  },
)

test.each([
  ['Damas élite', { category: 'Damas élite' }],
  ['No finalizaron', { category: 'No finalizaron' }],
  ['DNF', { state: 'DNF' }],
  ['Descalificado', { state: 'DSQ' }],
  ['Bloque categoría: A', { category: 'Bloque categoría: A' }],
] as [string, Partial<Banner>][])('the bare title «%s» is a banner only below the header', (text, said) => {
  expect(readBanner([text], true)).toEqual(banner(said))
  expect(readBanner([text], false)).toBeNull()
})

test.each([
  ['RESULTADOS 10K DAMAS', { gender: 'F', titled: '10K' }],
  ['Results 21K men', { gender: 'M', titled: '21K' }],
  ['Clasificación 5K', { titled: '5K' }],
  ['Listado varones', { gender: 'M' }],
  ['Resultados 10K F', { titled: '10K' }],
] as [string, Partial<Banner>][])('the title «%s» names whose list follows', (text, said) => {
  expect(readBanner([text], false)).toEqual(banner(said))
})

test.each(['Resultados oficiales', 'Resultados 10K mixto', 'Resultadosx 10K', 'Mis resultados 10K'])(
  'the title «%s» names nobody above a header',
  (text) => {
    expect(readBanner([text], false)).toBeNull()
  },
)

test.each([
  ...['Página 3', 'Page 3', 'Pag. 3', 'Total 20', 'Fecha 3 de mayo', 'Hora 7 a. m.', 'Cronometrado por X'],
  ...['Timing by X', 'Resultados', 'Results', 'www.x.co', 'http://x.co', 'Generado hoy', 'Impreso hoy'],
  ...['---', '123'],
])('the line «%s» is no banner', (text) => {
  expect(readBanner([text], true)).toBeNull()
})

test.each([
  ['nothing', [null, null]],
  ['two texts', ['Damas', 'Varones']],
  ['a number', ['Damas', 3]],
  ['a number alone', [3]],
] as [string, Cell[]][])('a row with %s is no banner', (_, cells) => {
  expect(readBanner(cells, true)).toBeNull()
})

test('the same text in every cell is one text', () => {
  expect(readBanner(['Damas', null, 'Damas'], true)).toEqual(banner({ category: 'Damas' }))
})

test.each([
  [120, true],
  [121, false],
])('a text of %i signs may be a banner: %s', (length, may) => {
  expect(readBanner(['a'.repeat(length)], true) !== null).toBe(may)
})

test('the first banner stands alone', () => {
  const next = banner({ category: 'Libre', gender: 'F' })
  expect(underBanner(null, next)).toEqual(next)
})

test('a category keeps the distance and the gender above it', () => {
  const above = banner({ race_division: '10K', gender: 'F', category: 'Vieja', state: 'DNF', titled: '10K' })
  expect(underBanner(above, banner({ category: 'Libre' }))).toEqual(
    banner({ category: 'Libre', race_division: '10K', gender: 'F' }),
  )
})

test('a title keeps the distance and brings its own gender', () => {
  const above = banner({ race_division: '10K', gender: 'F' })
  expect(underBanner(above, banner({ gender: 'M' }))).toEqual(banner({ race_division: '10K', gender: 'M' }))
})

test('a distance begins anew', () => {
  const next = banner({ race_division: '21K' })
  expect(underBanner(banner({ race_division: '10K', gender: 'F' }), next)).toEqual(next)
})
