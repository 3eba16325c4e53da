/** Before anything is sent: whose certificate has letters that no bundled typeface has, and which words of the form. */
import { hasSign } from '../drawing/font-letters.ts'
import { type CertificateValues, FIELDS, type Placement } from '../rules/placement.ts'
import { type LeftRow, UNPRINTABLE } from '../rules/recipient-rows.ts'
import { unprintableOn } from '../rules/write-text.ts'

const partOf = ({ field, column }: Placement): string => {
  if (field === 'name') return 'el nombre'
  const label = FIELDS.find(({ id }) => id === field)?.label ?? field
  return `«${field === 'column' ? column : label}»`
}

/** The letters of these values that would be empty boxes; empty where all can be printed. */
export const lackingLetters = (placements: readonly Placement[], values: CertificateValues): string =>
  [...new Set(unprintableOn(placements, values, hasSign).flatMap(({ letters }) => [...letters]))].join('')

/** Who can be sent a certificate, and who stays out. */
export const splitPrintable = <T extends { row: number; values: CertificateValues }>(
  people: readonly T[],
  placements: readonly Placement[],
): { printable: T[]; left_out: LeftRow[] } => {
  const printable: T[] = []
  const left_out: LeftRow[] = []
  for (const person of people) {
    const [first] = unprintableOn(placements, person.values, hasSign)
    if (first) left_out.push({ row: person.row, reason: `${partOf(first.placement)} tiene ${UNPRINTABLE}` })
    else printable.push(person)
  }
  return { printable, left_out }
}

const FORM_FIELDS: Partial<Record<Placement['field'], string>> = {
  event: 'nombre_evento',
  city: 'city',
  text: 'placements',
}

/** What stands on everybody's certificate: beside its field of the form. */
export const formErrors = (
  placements: readonly Placement[],
  { nombre_evento, city }: { nombre_evento: string; city: string },
): Record<string, string[]> =>
  Object.fromEntries(
    unprintableOn(placements, { fields: { event: nombre_evento, city } }, hasSign).map(
      ({ placement, letters }) => [
        FORM_FIELDS[placement.field] ?? 'placements',
        [`Tiene ${UNPRINTABLE}: ${letters}`],
      ],
    ),
  )
