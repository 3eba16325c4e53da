import { expect, test } from 'vitest'
import { gatewayText, refundWords } from './refund-words.ts'

const refund = { state: 'approved', gateway: 'wompi', gateway_call: 'none', provider_answer: '' } as const

test('where its gateway was asked, a refund says how that stands', () => {
  expect(refundWords(refund).label).toBe('Aprobada')
  expect(refundWords({ ...refund, gateway_call: 'offered' }).label).toBe('Aprobada')
  expect(refundWords({ ...refund, gateway_call: 'unanswered' }).label).toBe('Sin respuesta')
  expect(refundWords({ ...refund, state: 'sent', gateway_call: 'under_way' }).label).toBe(
    'En camino por Wompi',
  )
  expect(refundWords({ ...refund, state: 'confirmed' }).label).toBe('Confirmada')
})

test('what the gateway said is told while somebody has to do something about it', () => {
  const answered = { ...refund, provider_answer: 'Wompi solo devuelve el pago completo.' }
  expect(gatewayText(refund)).toBeNull()
  expect(gatewayText(answered)).toBe('La pasarela no la hizo: Wompi solo devuelve el pago completo.')
  expect(gatewayText({ ...answered, state: 'failed' })).toMatch(/^La pasarela no la hizo/)
  expect(gatewayText({ ...answered, state: 'confirmed' })).toBeNull()
  expect(gatewayText({ ...answered, gateway_call: 'unanswered' })).toMatch(/Wompi no contestó/)
})
