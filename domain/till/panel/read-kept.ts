/** What was typed for a sale that waits, as registration takes it; money whose form cannot be read still needs a name. */
import type { TableForm } from '#domain/registration/table/sell-at-table.ts'
import { formOfSale } from '../sale/form-of-sale.ts'
import type { KeptSale } from '../sale/sale-cipher.ts'
import type { StoredSale } from '../sale/stored-sale.ts'
import { printedReceipt } from '../sale/write-sale.ts'

export type KeptForm = {
  form: TableForm
  signature: KeptSale['signature']
  handover_id: string | null
  bib: string | null
  /** It was readable: it can get a place. */
  whole: boolean
}

/** Nobody's: money that came with a form that says nothing still needs a name to go back under. */
const nobody = ({ receipt }: StoredSale): TableForm => ({
  document_type: 'other',
  dni: `CAJA${printedReceipt(receipt).replaceAll(/[^A-Z0-9]/g, '')}`,
  name: 'Venta',
  last_name: printedReceipt(receipt),
  gender: 'male',
  birthday: '1970-01-01',
  phone: '',
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

export const readKept = (kept: KeptSale | null, sale: StoredSale): KeptForm => {
  if (!kept) return { form: nobody(sale), signature: {}, handover_id: null, bib: null, whole: false }
  const { signature, handover_id, bib, guardian, ...rest } = kept
  return {
    signature,
    handover_id: handover_id ?? null,
    bib: bib || null,
    form: formOfSale({ ...rest, guardian: guardian ?? null }),
    whole: true,
  }
}
