/** What was typed for a sale that waits, as registration takes it; what could not be read is told apart. */
import type { TableForm } from '#domain/registration/table/sell-at-table.ts'
import { formOfSale } from '../sale/form-of-sale.ts'
import { saleRow } from '../sale/sale-contract.ts'
import type { StoredSale } from '../sale/stored-sale.ts'

export type KeptForm = {
  form: TableForm
  signature: { drawing?: string | undefined; name?: string | undefined }
  handover_id: string | null
  bib: string | null
  /** All of it was readable: it can get a place. */
  whole: boolean
  errors: Record<string, string[]>
}

const typed = saleRow.pick({ person: true, category_id: true, kit_id: true, consents: true })

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : null)

/** Nobody's: money that came with a form that says nothing still needs a name to go back under. */
const nobody = (sale: StoredSale, person: Record<string, unknown>): TableForm => ({
  document_type: 'other',
  dni: `CAJA${sale.receipt.replaceAll(/[^A-Z0-9]/g, '')}`,
  name: text(person.name)?.slice(0, 80) ?? 'Venta',
  last_name: text(person.last_name)?.slice(0, 80) ?? sale.receipt,
  gender: 'male',
  birthday: '1970-01-01',
  phone: text(person.phone)?.slice(0, 20) ?? '',
  email: '',
  department: '',
  city: '',
  address: undefined,
  emergency_name: '',
  emergency_phone: '',
  eps: 'no_informa',
  blood_type: 'no_informa',
  rh_factor: 'no_informa',
  conditions: undefined,
  answers: [],
  category_id: 0,
  kit_id: 0,
  consents: undefined,
  guardian: null,
  estimated_time: undefined,
})

export const readKept = (sent: unknown, sale: StoredSale): KeptForm => {
  const raw = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  const guardian = saleRow.shape.guardian.safeParse(raw.guardian)
  const signature = saleRow.shape.signature.safeParse(raw.signature)
  const rest = {
    signature: signature.success ? signature.data : {},
    handover_id: text(raw.handover_id),
    bib: text(raw.bib),
  }
  const read = typed.safeParse(raw)
  if (read.success)
    return {
      ...rest,
      form: formOfSale({ ...read.data, guardian: guardian.success ? guardian.data : null }),
      whole: true,
      errors: {},
    }
  const person = (typeof raw.person === 'object' && raw.person !== null ? raw.person : {}) as Record<
    string,
    unknown
  >
  const errors = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), [message]]))
  return { ...rest, form: nobody(sale, person), whole: false, errors }
}
