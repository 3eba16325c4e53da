/** The codes of an event as a sheet: what an organiser hands to a partner. */
import type { Sheet } from '#server/excel/write-workbook.ts'
import type { CouponKind } from './rules/codes.ts'
import type { CouponState } from './rules/coupon-state.ts'

type SheetCoupon = {
  code: string
  kind: CouponKind
  value: number
  max_uses: number | null
  uses: number
  paid_uses: number
  valid_from: Date | null
  valid_until: Date | null
  state: CouponState
  category: string | null
  key_partner: string | null
}

const KIND: Record<CouponKind, string> = { porcentaje: 'Porcentaje', valor: 'Valor en pesos' }

export const couponSheet = (coupons: readonly SheetCoupon[]): Sheet => ({
  name: 'Cupones',
  columns: [
    { header: 'Código', width: 34 },
    { header: 'Tipo', width: 16 },
    { header: 'Descuento', kind: 'number' },
    { header: 'Usos', kind: 'number' },
    { header: 'Pagados', kind: 'number' },
    { header: 'Límite', kind: 'number' },
    { header: 'Estado' },
    { header: 'Desde', kind: 'date', width: 18 },
    { header: 'Hasta', kind: 'date', width: 18 },
    { header: 'Categoría', width: 24 },
    { header: 'Key Partner', width: 24 },
  ],
  rows: coupons.map((coupon) => [
    coupon.code,
    KIND[coupon.kind],
    coupon.value,
    coupon.uses,
    coupon.paid_uses,
    coupon.max_uses ?? 'Sin límite',
    coupon.state,
    coupon.valid_from,
    coupon.valid_until,
    coupon.category,
    coupon.key_partner,
  ]),
})
