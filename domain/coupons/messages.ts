/** What the coupons part says to people. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Notice } from '#server/contract-kit.ts'

export const COUPON_CREATED: Notice = { message: 'Código creado', body: '', icon: 'success' }
export const COUPON_UPDATED: Notice = { message: 'Código guardado', body: '', icon: 'success' }
export const COUPON_ON: Notice = { message: 'Código activado', body: '', icon: 'success' }
export const COUPON_OFF: Notice = { message: 'Código desactivado', body: '', icon: 'success' }
export const COUPON_DELETED: Notice = { message: 'Código eliminado', body: '', icon: 'success' }

export const batchCreated = (count: number): Notice => ({
  message: count === 1 ? 'Se creó 1 código' : `Se crearon ${formatNumber(count)} códigos`,
  body: '',
  icon: 'success',
})

export const COUPON_IN_USE: Notice = {
  message: 'No se puede eliminar',
  body: 'El código ya se usó. Puedes desactivarlo: deja de servir y su historia se conserva.',
  icon: 'error',
}

export const CODE_TAKEN = 'Este evento ya tiene ese código.'
export const CODE_FIXED = 'El código ya se usó: su texto no se puede cambiar.'
export const OTHER_CATEGORY = 'Elige una categoría de este evento.'
export const OTHER_PARTNER = 'Elige un aliado de este evento.'

export const limitBelowUses = (uses: number) =>
  `Ya tiene ${formatNumber(uses)} ${uses === 1 ? 'uso' : 'usos'}: el límite no puede ser menor.`
