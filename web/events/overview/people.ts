/** Paid and held people: the two parts of every figure in Detalles. Blue and orange, told apart by every eye. */

export type People = { paid: number; held: number }
export type Part = { name: string; label: string; color: string }

export const PEOPLE: readonly Part[] = [
  { name: 'paid', label: 'Confirmados', color: 'var(--lluvia)' },
  { name: 'held', label: 'Sin pagar', color: 'var(--salida-bright)' },
]

export const sumOf = ({ paid, held }: People) => paid + held
export const totalOf = (rows: readonly People[]): People => ({
  paid: rows.reduce((sum, { paid }) => sum + paid, 0),
  held: rows.reduce((sum, { held }) => sum + held, 0),
})
