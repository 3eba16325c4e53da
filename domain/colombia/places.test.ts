import { expect, test } from 'vitest'
import eps from './eps.json' with { type: 'json' }
import { isInsurer } from './insurers.ts'
import { DEPARTMENTS, isCityOf } from './places.ts'

const spanish = new Intl.Collator('es')
const names = DEPARTMENTS.map(({ departamento }) => departamento)
const cities = DEPARTMENTS.flatMap(({ departamento, ciudades }) =>
  ciudades.map((city) => ({ departamento, city })),
)
const sorted = (list: readonly string[]) => [...list].sort(spanish.compare)

const CAPITALS: Record<string, string> = {
  Amazonas: 'Leticia',
  Antioquia: 'Medellín',
  Arauca: 'Arauca',
  'Archipiélago de San Andrés, Providencia y Santa Catalina': 'San Andrés',
  Atlántico: 'Barranquilla',
  'Bogotá, D.C.': 'Bogotá, D.C.',
  Bolívar: 'Cartagena de Indias',
  Boyacá: 'Tunja',
  Caldas: 'Manizales',
  Caquetá: 'Florencia',
  Casanare: 'Yopal',
  Cauca: 'Popayán',
  Cesar: 'Valledupar',
  Chocó: 'Quibdó',
  Córdoba: 'Montería',
  Guainía: 'Inírida',
  Guaviare: 'San José del Guaviare',
  Huila: 'Neiva',
  'La Guajira': 'Riohacha',
  Magdalena: 'Santa Marta',
  Meta: 'Villavicencio',
  Nariño: 'Pasto',
  'Norte de Santander': 'San José de Cúcuta',
  Putumayo: 'Mocoa',
  Quindío: 'Armenia',
  Risaralda: 'Pereira',
  Santander: 'Bucaramanga',
  Sucre: 'Sincelejo',
  Tolima: 'Ibagué',
  'Valle del Cauca': 'Santiago de Cali',
  Vaupés: 'Mitú',
  Vichada: 'Puerto Carreño',
}

/** Spellings that lists copied from elsewhere get wrong, and municipalities younger than those lists. */
const SPELLINGS: Record<string, string[]> = {
  Amazonas: ['Mirití - Paraná', 'Puerto Alegría'],
  Antioquia: ['Donmatías', 'El Carmen de Viboral', 'Entrerríos', 'Itagüí', 'San Pedro de los Milagros'],
  Atlántico: ['Manatí', 'Repelón', 'Santa Lucía', 'Tubará', 'Usiacurí'],
  Bolívar: ['El Peñón', 'María la Baja', 'Norosí', 'Santa Cruz de Mompox', 'Turbana'],
  Boyacá: ['Chíquiza', 'Gámeza', 'Güicán de la Sierra', 'Togüí', 'Úmbita'],
  Caquetá: ['Belén de los Andaquíes', 'Curillo', 'San José del Fragua'],
  Casanare: ['Chámeza', 'Nunchía'],
  Cauca: ['Guachené', 'López de Micay', 'Piendamó - Tunía', 'Toribío', 'Villa Rica'],
  Cesar: ['Manaure Balcón del Cesar', 'Río de Oro'],
  Chocó: ['El Cantón del San Pablo', 'Istmina', 'Nuevo Belén de Bajirá', 'Río Iró'],
  Córdoba: ['Purísima de la Concepción', 'San José de Uré', 'Tuchín'],
  Cundinamarca: ['Cáqueza', 'Guayabal de Síquima', 'San Juan de Rioseco', 'Villa de San Diego de Ubaté'],
  Guainía: ['Barrancominas', 'Pana Pana'],
  Huila: ['Íquira', 'Nátaga'],
  Magdalena: ['Chivolo', 'Puebloviejo', 'Sabanas de San Ángel'],
  Meta: ['Acacías', 'Mapiripán', 'Uribe', 'Vistahermosa'],
  Nariño: ['Chachagüí', 'Cuaspud Carlosama', 'Magüí', 'San Andrés de Tumaco', 'Túquerres'],
  'Norte de Santander': ['Ábrego', 'Cáchira', 'Ocaña'],
  Putumayo: ['Puerto Leguízamo', 'Villagarzón'],
  Quindío: ['Calarcá', 'Génova', 'Montenegro'],
  Santander: ['El Carmen de Chucurí', 'Gámbita', 'Güepsa', 'San Vicente de Chucurí'],
  Sucre: ['Colosó', 'Coveñas', 'San José de Toluviejo', 'San Luis de Sincé'],
  Tolima: ['Lérida', 'Líbano', 'Saldaña', 'San Sebastián de Mariquita'],
  'Valle del Cauca': ['El Águila', 'Guadalajara de Buga', 'Jamundí', 'Riofrío', 'Tuluá'],
}

test('there are 33 departments, numbered in Spanish alphabetical order', () => {
  expect(names).toEqual(sorted(names))
  expect(new Set(names).size).toBe(33)
  expect(DEPARTMENTS.map(({ id }) => id)).toEqual(names.map((_, index) => index + 1))
})

test('the 1,122 places of DIVIPOLA are there, each once in its department and in alphabetical order', () => {
  expect(cities.length).toBe(1122)
  for (const { ciudades } of DEPARTMENTS) {
    expect(new Set(ciudades).size).toBe(ciudades.length)
    expect(ciudades).toEqual(sorted(ciudades))
  }
})

test('every name is written as a name: trimmed, a capital first, particles in lower case', () => {
  const wrong = [...names, ...cities.map(({ city }) => city)].filter(
    (name) =>
      name !== name.trim().normalize('NFC') ||
      !/^\p{Lu}\p{Ll}/u.test(name) ||
      /[^\p{L} ,.-]| {2}| (De|Del|La|Las|Los|El|Y) /u.test(name) ||
      name.split(/[ .-]+/).some((word) => !/^(de|del|la|las|los|y|\p{Lu}\p{Ll}*,?|)$/u.test(word)),
  )
  expect(wrong).toEqual([])
})

test('every department has its capital', () => {
  // The capital of Cundinamarca is Bogotá, a department of its own in DIVIPOLA.
  expect(names.filter((name) => !CAPITALS[name])).toEqual(['Cundinamarca'])
  for (const [department, capital] of Object.entries(CAPITALS))
    expect(isCityOf(department, capital), capital).toBe(true)
})

test('accents, ñ and official names are those of DANE', () => {
  for (const [department, spellings] of Object.entries(SPELLINGS))
    for (const city of spellings) expect(isCityOf(department, city), `${city}, ${department}`).toBe(true)
})

test('no department has one place under two spellings', () => {
  const bare = (name: string) => name.normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase()
  for (const { departamento, ciudades } of DEPARTMENTS)
    expect(new Set(ciudades.map(bare)).size, departamento).toBe(ciudades.length)
})

test('a city belongs to its department only', () => {
  expect(isCityOf('Antioquia', 'Rionegro')).toBe(true)
  expect(isCityOf('Santander', 'Rionegro')).toBe(true)
  expect(isCityOf('Cundinamarca', 'Rionegro')).toBe(false)
  expect(isCityOf('Narnia', 'Medellín')).toBe(false)
  expect(isCityOf('constructor', 'name')).toBe(false)
})

test('the insurers stand in alphabetical order, each once, before the three answers for everybody else', () => {
  const insurers = eps.map(({ nombre }) => nombre)
  expect(insurers.slice(-3)).toEqual(['Régimen especial', 'Sin EPS', 'Otra'])
  expect(insurers.slice(0, -3)).toEqual(sorted(insurers.slice(0, -3)))
  expect(new Set(insurers).size).toBe(insurers.length)
  for (const name of ['EPS Sura', 'Nueva EPS', 'EPS Sanitas', 'Salud Total EPS', 'Compensar EPS'])
    expect(insurers).toContain(name)
  expect(insurers.filter((name) => name !== name.trim() || name.includes('  '))).toEqual([])
})

test.each([
  ['EPS Sura', true],
  ['Sin EPS', true],
  ['no_informa', true],
  ['eps sura', false],
  ['', false],
])('the form may name %s as its insurer: %s', (name, may) => {
  expect(isInsurer(name)).toBe(may)
})
