import { expect, test } from 'vitest'
import type { BatchLine } from '#domain/certificates/batches/batches-contract.ts'
import { isMoving } from './moving.ts'

const NOW = Date.parse('2026-12-05T08:00:00-05:00')
const waiting = { total: 2, waiting: 2, sending: 0, sent: 0, failed: 0, uncertain: 0 }
const batch = (more: Partial<BatchLine>) =>
  ({ status: '0', fecha_notificacion: null, recipients: waiting, ...more }) as BatchLine

test('a mailing moves from its date until everything left', () => {
  expect(isMoving(batch({}), NOW)).toBe(true)
  expect(isMoving(batch({ fecha_notificacion: '2026-12-05 08:00:00' }), NOW)).toBe(true)
  expect(isMoving(batch({ fecha_notificacion: '2026-12-05 08:01:00' }), NOW)).toBe(false)
  expect(isMoving(batch({ status: '1', recipients: { ...waiting, waiting: 0, sent: 2 } }), NOW)).toBe(false)
})

test('a stopped one moves only while a mail is still on its way', () => {
  expect(isMoving(batch({ status: '2' }), NOW)).toBe(false)
  expect(isMoving(batch({ status: '2', recipients: { ...waiting, waiting: 1, sending: 1 } }), NOW)).toBe(true)
})
