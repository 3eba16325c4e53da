import { expect, test } from 'vitest'
import {
  epaycoState,
  epaycoWordState,
  mercadopagoState,
  payuQueryState,
  payuState,
  statusOf,
  weightiest,
  wompiState,
} from './states.ts'

test('a gateway writes 4, 6 and 0 only, and a reversal writes nothing', () => {
  expect(statusOf('approved')).toBe(4)
  expect([statusOf('declined'), statusOf('error')]).toEqual([6, 6])
  expect([statusOf('pending'), statusOf('expired'), statusOf('abandoned')]).toEqual([0, 0, 0])
  expect(statusOf('reversed')).toBeNull()
})

test('the 7 of PayU is pending, not our paid 7', () => {
  expect(statusOf(payuState('7'))).toBe(0)
})

test.each([
  ['4', '1', 'approved'],
  ['6', '5', 'declined'],
  ['6', '19', 'abandoned'],
  ['4', '19', 'approved'],
  ['5', '20', 'expired'],
  ['7', '25', 'pending'],
  ['104', '9999', 'error'],
])('state %s with response %s of PayU is %s', (state, response, ours) => {
  expect(payuState(state, response)).toBe(ours)
})

test('the query words of PayU', () => {
  expect(payuQueryState('APPROVED')).toBe('approved')
  expect(payuQueryState('SUBMITTED')).toBe('pending')
  expect(payuQueryState('DECLINED', 'ABANDONED_TRANSACTION')).toBe('abandoned')
  expect(payuQueryState('DECLINED', 'ENTITY_DECLINED')).toBe('declined')
})

test.each([
  ['1', 'approved'],
  ['2', 'declined'],
  ['3', 'pending'],
  ['4', 'declined'],
  ['6', 'reversed'],
  ['7', 'pending'],
  ['8', 'pending'],
  ['9', 'expired'],
  ['10', 'abandoned'],
  ['11', 'abandoned'],
  ['12', 'declined'],
])('code %s of ePayco is %s', (code, ours) => {
  expect(epaycoState(code)).toBe(ours)
})

test.each([
  ['APPROVED', 'approved'],
  ['DECLINED', 'declined'],
  ['ERROR', 'error'],
  ['PENDING', 'pending'],
  ['VOIDED', 'reversed'],
])('%s of Wompi is %s', (status, ours) => {
  expect(wompiState(status)).toBe(ours)
})

test.each([
  ['approved', 'accredited', 'approved'],
  ['rejected', 'cc_rejected_other_reason', 'declined'],
  ['cancelled', 'expired', 'expired'],
  ['cancelled', 'by_payer', 'abandoned'],
  ['in_process', '', 'pending'],
  ['authorized', '', 'pending'],
  ['in_mediation', '', 'pending'],
  ['refunded', '', 'reversed'],
  ['charged_back', '', 'reversed'],
])('%s / %s of Mercado Pago is %s', (status, detail, ours) => {
  expect(mercadopagoState(status, detail)).toBe(ours)
})

test('what nobody knows is pending, never approved', () => {
  for (const word of ['', '0', '5', '99', 'constructor', 'toString', 'Approved', null, undefined]) {
    expect(epaycoState(word)).toBe('pending')
    expect(wompiState(word)).toBe('pending')
    expect(epaycoWordState(word)).toBe('pending')
    expect(mercadopagoState(String(word))).toBe('pending')
    expect(payuState(`x${word}`)).toBe('pending')
    expect(payuQueryState(String(word))).toBe('pending')
  }
})

test('of several tries the approved one counts', () => {
  const tries = (['declined', 'approved', 'pending'] as const).map((state) => ({ state }))
  expect(weightiest(tries)).toEqual({ state: 'approved' })
  expect(weightiest([])).toBeUndefined()
})
