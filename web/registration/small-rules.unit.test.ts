/** Search in a list of cities, the clock of a hold, and the most one may order. */
import { expect, test } from 'vitest'
import { DEPARTMENTS } from '#domain/colombia/places.ts'
import { matching, meantBy, namedBy } from '#web/light/fields/matching-text.ts'
import { timeLeft } from '#web/payments/public/time-left.ts'
import { maxQuantity } from '#web/store/shop/catalogue/max-quantity.ts'
import { touches } from './form/use-refusal.ts'

const CITIES = ['Medellín', 'Rionegro', 'San Pedro de Urabá', 'Urrao']

test('a city is found without accents, in the middle of its name, those that begin so first', () => {
  expect(matching(CITIES, 'medellin')).toEqual(['Medellín'])
  expect(matching(CITIES, 'UR')).toEqual(['Urrao', 'San Pedro de Urabá'])
  expect(matching(CITIES, '')).toEqual(CITIES)
  expect(namedBy(CITIES, ' medellin ')).toBe('Medellín')
  expect(namedBy(CITIES, 'Mede')).toBeNull()
})

const citiesOf = (department: string) =>
  DEPARTMENTS.find(({ departamento }) => departamento === department)?.ciudades ?? []

test('a city known by a part of its official name comes before one that only begins so', () => {
  const valle = citiesOf('Valle del Cauca')
  expect(matching(valle, 'Cali')).toEqual(['Santiago de Cali', 'Calima'])
  expect(matching(valle, 'calim')).toEqual(['Calima'])
  expect(matching(citiesOf('Norte de Santander'), 'cucuta')[0]).toBe('San José de Cúcuta')
  expect(matching(citiesOf('Bolívar'), 'CARTAGENA')[0]).toBe('Cartagena de Indias')
  expect(matching(['San Pedro de Urabá', 'Urabá', 'Urabá Viejo'], 'uraba')).toEqual([
    'Urabá',
    'Urabá Viejo',
    'San Pedro de Urabá',
  ])
})

test('who leaves the field with a name people say gets the official one, unless two cities have it', () => {
  const valle = citiesOf('Valle del Cauca')
  expect(meantBy(valle, ' cali ')).toBe('Santiago de Cali')
  expect(meantBy(valle, 'TULUA')).toBe('Tuluá')
  expect(meantBy(valle, 'Jamun')).toBe('Jamundí')
  expect(meantBy(citiesOf('Bogotá, D.C.'), 'Bogotá D.C')).toBe('Bogotá, D.C.')
  expect(meantBy(valle, 'La')).toBeNull()
  expect(meantBy(valle, 'Ca')).toBeNull()
  expect(meantBy(valle, 'Medellín')).toBeNull()
  expect(meantBy(['Cali'], ' . ')).toBeNull()
})

test('a hold counts down to the second and then is over', () => {
  const until = '2026-11-15T13:40:00.000Z'
  const now = Date.parse('2026-11-15T08:40:53.000Z')
  expect(timeLeft(until, now)).toBe('4:59:07')
  expect(timeLeft(until, Date.parse(until))).toBeNull()
  expect(timeLeft('', now)).toBeNull()
})

test('a problem goes when its own field is touched', () => {
  const typed = { type: 'typed', participant: 1, values: { birth_day: '3' } } as const
  expect(touches(typed, '1.birthday')).toBe(true)
  expect(touches(typed, '0.birthday')).toBe(false)
  expect(touches(typed, '1.dni')).toBe(false)
  expect(touches({ type: 'category chosen', category_id: '2' }, 'category_id')).toBe(true)
})

const product = (price: number) => ({ price, categorias: [{ sizes: 'M', amount: 4 }] })

test('one may order what is left of the size, one of a gift, and 10 where nobody knows', () => {
  expect(maxQuantity(product(20_000), 'M', 0)).toBe(4)
  expect(maxQuantity(product(20_000), 'M', 2)).toBe(6)
  expect(maxQuantity(product(0), 'M', 0)).toBe(1)
  expect(maxQuantity(product(20_000), 'XL', 0)).toBe(10)
})
