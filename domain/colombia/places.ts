/**
 * Departments and their cities, in the spelling of DANE's DIVIPOLA (June 2026): 1,103 municipalities with Bogotá,
 * the island of San Andrés and 18 non-municipalised areas. The file is what the wire carries, word for word.
 */
import departments from './departments.json' with { type: 'json' }

export type Department = {
  readonly id: number
  readonly departamento: string
  readonly ciudades: readonly string[]
}

export const DEPARTMENTS: readonly Department[] = departments

const CITIES = new Map(DEPARTMENTS.map(({ departamento, ciudades }) => [departamento, new Set(ciudades)]))

/** Many names repeat: a city means nothing without its department. */
export const isCityOf = (department: string, city: string): boolean =>
  CITIES.get(department)?.has(city) ?? false
