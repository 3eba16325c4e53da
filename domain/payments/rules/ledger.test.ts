import { expect, test } from 'vitest'
import { brandOf } from './gateway-brands.ts'
import { OTHER_WAYS, STANDINGS, standingWords, wayLabel } from './ledger.ts'

test.each([
  ['paid', 'Pago exitoso', 'success'],
  ['manual', 'Pago exitoso a Puravida', 'success'],
  ['courtesy', 'Cortesías por Puravida', 'success'],
  ['free', 'Pago exitoso DCT 100%', 'success'],
  ['review', 'Pago por revisar', 'danger'],
  ['pending', 'Pago en proceso', 'info'],
  ['unpaid', 'NO PAGO', 'warning'],
  ['rejected', 'Pago RECHAZADO', 'danger'],
  ['annulled', 'Anulada con pago', 'neutral'],
] as const)('a payment that is %s reads «%s»', (standing, label, tone) => {
  expect(standingWords(standing, 'Puravida')).toEqual({ label, tone })
})

test('the nine standings come in the order of the treasurer’s filter', () => {
  expect(STANDINGS).toEqual([
    'paid',
    'manual',
    'courtesy',
    'free',
    'review',
    'pending',
    'unpaid',
    'rejected',
    'annulled',
  ])
})

test.each([
  ['manual', 'Directo al organizador'],
  ['cortesia', 'Cortesía'],
  ['gratis', 'Sin costo'],
  ['otra', 'Sin pasarela registrada'],
  ['payu', 'PayU'],
  ['epayco', 'ePayco'],
  ['wompi', 'Wompi'],
  ['mercadopago', 'Mercado Pago'],
  ['transferencia', 'Transferencia'],
  ['sandbox', 'Pasarela de prueba'],
  ['redeban', 'redeban'],
  ['', '—'],
  [null, '—'],
])('money that came by %s is shown as %s', (way, label) => {
  expect(wayLabel(way)).toBe(label)
})

test('what is no gateway has four names', () => {
  expect(OTHER_WAYS).toEqual(['manual', 'cortesia', 'gratis', 'otra'])
})

test('a gateway that is gone is called as it was stored', () => {
  expect(brandOf('payu')).toBe('PayU')
  expect(brandOf('vieja')).toBe('vieja')
})
