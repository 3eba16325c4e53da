/** What is wrong with a sale before anything is taken: what was typed, the price, the signature, the money. */
import { formatDateTime } from '#domain/colombia/clock.ts'
import type { EventOffer } from '#domain/registration/lookup/find-offer.ts'
import { distanceOf } from '#domain/registration/lookup/offer-state.ts'
import { refusedSave } from '#domain/registration/messages.ts'
import { signatureProblem } from '#domain/registration/rules/signature.ts'
import {
  isDistanceOver,
  isOpenAtTable,
  type TableForm,
  tableProblems,
} from '#domain/registration/table/sell-at-table.ts'
import * as messages from '../messages.ts'
import { signerOf } from './form-of-sale.ts'
import type { SaleRow } from './sale-contract.ts'

export type Said = { says: string; errors: Record<string, string[]> | null }

const said = (field: string, sentence: string): Said => ({ says: sentence, errors: { [field]: [sentence] } })

/** That the distance takes nobody any more is known before a form is looked at. */
export const closedFor = (offer: EventOffer, category_id: number): Said | null => {
  if (!isOpenAtTable(offer)) return { says: messages.CLOSED, errors: null }
  if (!isDistanceOver(offer, category_id)) return null
  const distance = distanceOf(offer, category_id)
  const until = distance?.register_deadline ?? formatDateTime(offer.now)
  const { body } = refusedSave({ outcome: 'distance closed', distance: distance?.name ?? '', until })
  return said('category_id', body)
}

export const checkTyped = (
  offer: EventOffer,
  form: TableForm,
  row: Pick<SaleRow, 'person' | 'guardian' | 'signature'>,
  { strict }: { strict: boolean },
): Said | null => {
  const problems = tableProblems(offer, form, { strict })
  const unsigned = signatureProblem(row.signature, signerOf(row))
  if (unsigned) problems.signature = [unsigned]
  const [first] = Object.values(problems).flat()
  return first ? { says: first, errors: problems } : null
}

/** Cash that was handed over covers it. */
export const checkTendered = ({ way, tendered, amount }: SaleRow): Said | null =>
  way === 'cash' && typeof tendered === 'number' && tendered < amount
    ? said('tendered', messages.TENDERED)
    : null

/** What is not cash is found again by its number. */
export const checkVoucher = ({ way, voucher }: SaleRow): Said | null =>
  way !== 'cash' && voucher === '' ? said('voucher', messages.VOUCHER) : null

export const checkPrice = (amount: number, asked: number | null, offline: boolean): Said | null => {
  if (asked === null) return { says: messages.CLOSED, errors: null }
  if (amount === asked) return null
  return said('amount', offline ? messages.soldFor(amount, asked) : messages.otherPrice(asked))
}
