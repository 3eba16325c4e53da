import { expect, test } from 'vitest'
import { COUPON_STATES, couponState } from './coupon-state.ts'

const now = new Date('2026-06-15T12:00:00-05:00')
const coupon = { active: true, uses: 0, max_uses: 5, valid_from: null, valid_until: null }

test.each([
  ['vigente', {}],
  ['vigente', { max_uses: null, uses: 9_999 }],
  ['vigente', { valid_from: now, valid_until: now }],
  ['inactivo', { active: false, uses: 5 }],
  ['agotado', { uses: 5 }],
  ['vencido', { valid_until: new Date(now.getTime() - 1) }],
  ['programado', { valid_from: new Date(now.getTime() + 1) }],
])('a code is %s with %j', (state, change) => {
  expect(couponState({ ...coupon, ...change }, now)).toBe(state)
})

const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)

test.each([
  ['one use left', { uses: 4 }, 'vigente'],
  ['more uses than allowed', { uses: 6 }, 'agotado'],
  ['no use allowed', { max_uses: 0 }, 'agotado'],
  ['over and used up', { uses: 5, valid_until: before }, 'vencido'],
  ['off and over', { active: false, valid_until: before }, 'inactivo'],
  ['used up before it began', { uses: 5, valid_from: after }, 'agotado'],
  ['between its days', { valid_from: before, valid_until: after }, 'vigente'],
])('%s', (_fact, change, state) => {
  expect(couponState({ ...coupon, ...change }, now)).toBe(state)
  expect(COUPON_STATES).toContain(state)
})
