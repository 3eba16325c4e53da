import { expect, test } from 'vitest'
import {
  basisLabel,
  CHARGE_KINDS,
  chargeLabel,
  HAND_BASES,
  HAND_WAYS,
  hasLeft,
  movesRefund,
  payWayLabel,
  REFUND_BASES,
  REFUND_STATES,
  refundStateWords,
  reversalBasis,
  WAYS,
} from './account.ts'

test.each([
  ['entry', 85_000, false, 'Inscripción'],
  ['entry', -85_000, false, 'Inscripción, anulado'],
  ['service', 3_500, false, 'Costo de servicio'],
  ['service', -3_500, false, 'Costo de servicio, anulado'],
  ['product', 30_000, false, 'Productos'],
  ['shipping', 14_000, false, 'Envío'],
  ['discount', -8_500, false, 'Descuento'],
  ['discount', 8_500, false, 'Descuento, anulado'],
  ['discount', -88_500, true, 'Cortesía'],
  ['discount', 88_500, true, 'Cortesía anulada'],
  ['difference', 15_000, false, 'Diferencia por cambio'],
  ['difference', -15_000, false, 'Diferencia por cambio'],
  ['fee', 10_000, false, 'Cargo'],
  ['credit', -20_000, false, 'Ajuste a favor'],
  ['credit', 20_000, false, 'Ajuste a favor, anulado'],
] as const)('a charge %s of %d (courtesy: %s) reads «%s»', (kind, amount, courtesy, label) => {
  expect(chargeLabel({ kind, amount, courtesy })).toBe(label)
})

test('the kinds of charges are those of the model', () => {
  expect(CHARGE_KINDS).toEqual([
    'entry',
    'service',
    'product',
    'shipping',
    'discount',
    'difference',
    'fee',
    'credit',
  ])
})

test('each way of money has its words; a gateway its brand where it is known', () => {
  expect(WAYS.map((way) => payWayLabel(way))).toEqual([
    'Pasarela',
    'Transferencia bancaria',
    'Efectivo',
    'Datáfono',
    'Nequi o Daviplata',
    'Saldo a favor',
    'Empresa',
    'Directo al organizador',
  ])
  expect(payWayLabel('gateway', 'wompi')).toBe('Wompi')
  // A transfer's attempt is called a gateway by its row: the way says more.
  expect(payWayLabel('transfer', 'transferencia')).toBe('Transferencia bancaria')
})

test('what staff may say of their own money is never a gateway', () => {
  expect(HAND_WAYS).toEqual(['cash', 'transfer', 'nequi', 'terminal', 'company', 'credit'])
  expect(HAND_BASES).toEqual(['policy', 'withdrawal', 'cancellation', 'error'])
  expect(REFUND_BASES.map(basisLabel)).toEqual([
    'Política del evento',
    'Retracto',
    'Cancelación del organizador',
    'Pago o cobro equivocado',
    'Reversión del pago',
    'Contracargo',
  ])
})

test('a refund only goes forward, and counts once it was sent', () => {
  const steps = REFUND_STATES.map((from) => [from, REFUND_STATES.filter((to) => movesRefund(from, to))])
  expect(Object.fromEntries(steps)).toEqual({
    requested: ['approved', 'sent', 'failed'],
    approved: ['sent', 'failed'],
    sent: ['confirmed', 'failed'],
    confirmed: [],
    failed: [],
  })
  expect(REFUND_STATES.filter(hasLeft)).toEqual(['sent', 'confirmed'])
})

test.each([
  ['requested', 'Solicitada', 'warning'],
  ['approved', 'Aprobada', 'info'],
  ['sent', 'Enviada', 'success'],
  ['confirmed', 'Confirmada', 'success'],
  ['failed', 'No se hizo', 'danger'],
] as const)('a refund that is %s reads «%s»', (state, label, tone) => {
  expect(refundStateWords(state)).toEqual({ label, tone })
})

test.each([
  ['CHARGEBACK APPROVED', 'chargeback'],
  ['charged_back settled', 'chargeback'],
  ['Contracargo', 'chargeback'],
  ['REFUNDED APPROVED', 'reversal'],
  ['VOIDED', 'reversal'],
  ['', 'reversal'],
])('a gateway that says %j took it back as a %s', (detail, basis) => {
  expect(reversalBasis(detail)).toBe(basis)
})
