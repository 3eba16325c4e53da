/** What goes to the factory: by kit, size and gender, what is expected, the reserve and the sum. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { ForecastKit } from './read-forecast.ts'

type Part = { gender: string; taken: number; expected: number }

/** Who is expected is like who is there; what cannot be halved stays with the larger part. */
const partsOf = ({ male, female, taken, expected }: ForecastKit): Part[] => {
  const known = male + female
  if (known === 0) return [{ gender: 'Sin dato', taken, expected }]
  const women = Math.round((expected * female) / known)
  const other = taken - known
  return [
    { gender: 'Masculino', taken: male, expected: expected - women },
    { gender: 'Femenino', taken: female, expected: women },
    ...(other > 0 ? [{ gender: 'Sin dato', taken: other, expected: 0 }] : []),
  ].filter((part) => part.taken + part.expected > 0)
}

export const factorySheet = (kits: readonly ForecastKit[], reserve: number): Sheet => ({
  name: 'Fábrica',
  columns: [
    { header: 'Kit', width: 28 },
    { header: 'Talla', width: 18 },
    { header: 'Género', width: 14 },
    { header: 'Inscritos', kind: 'number' },
    { header: 'Esperados al cierre', kind: 'number', width: 20 },
    { header: `Reserva ${reserve} %`, kind: 'number', width: 14 },
    { header: 'Total a producir', kind: 'number', width: 18 },
  ],
  rows: kits.flatMap((row) =>
    partsOf(row).map(({ gender, taken, expected }) => {
      const extra = Math.ceil((expected * reserve) / 100 - 1e-9)
      return [row.kit, kitSizeLabel(row.size), gender, taken, expected, extra, expected + extra]
    }),
  ),
})
