/** What the coupon forms hold while a person types, and the body the server reads. Its judgement is the server's. */
import type { useForm } from '@mantine/form'
import type { Coupon } from '#domain/coupons/contract.ts'
import type { CouponKind } from '#domain/coupons/rules/codes.ts'

/** What one code and a batch share. */
export type TermsDraft = {
  kind: CouponKind
  value: number | ''
  max_uses: number | ''
  /** Days, as a date input has them. */
  valid_from: string
  valid_until: string
  category_id: string
  key_partner_id: string
}
/** What the shared fields need of either form. */
export type TermsForm = ReturnType<typeof useForm<TermsDraft>>
export type CouponDraft = TermsDraft & { code: string; active: boolean }
export type BatchDraft = TermsDraft & { prefix: string; count: number | '' }

const noTerms: TermsDraft = {
  kind: 'porcentaje',
  value: '',
  max_uses: '',
  valid_from: '',
  valid_until: '',
  category_id: '',
  key_partner_id: '',
}

export const emptyCoupon: CouponDraft = { ...noTerms, code: '', active: true }
/** A code of a batch is usually for one person. */
export const emptyBatch: BatchDraft = { ...noTerms, prefix: '', count: '', max_uses: 1 }

const day = (moment: string | null) => moment?.slice(0, 10) ?? ''

export const draftOf = (coupon: Coupon): CouponDraft => ({
  code: coupon.code,
  active: coupon.active,
  kind: coupon.kind,
  value: coupon.value,
  max_uses: coupon.max_uses ?? '',
  valid_from: day(coupon.valid_from),
  valid_until: day(coupon.valid_until),
  category_id: String(coupon.category_id ?? ''),
  key_partner_id: String(coupon.key_partner_id ?? ''),
})
