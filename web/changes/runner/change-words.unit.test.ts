/** What a runner reads of acts, quotes and changes. */
import { expect, test } from 'vitest'
import type { Act, ShownChange, ShownQuote } from '#domain/changes/contract.ts'
import {
  actNote,
  confirmLabel,
  differenceText,
  openText,
  placeEnded,
  quoteFacts,
  quoteSays,
  quoteTotal,
  shortLabels,
  stateLabel,
} from './change-words.ts'

const act = (values: Partial<Act>): Act => ({
  kind: 'size',
  label: 'Cambiar talla',
  open: true,
  until: '2026-12-06',
  cost: 'Sin costo',
  why: null,
  ...values,
})

const quote = (values: Partial<ShownQuote>): ShownQuote => ({
  kind: 'category',
  before: '10K',
  after: '21K',
  difference: 15_000,
  fee: 0,
  due: 15_000,
  back: 0,
  gives_back: 'money',
  needs_approval: false,
  needs_person: null,
  needs_payout: false,
  exchange: false,
  basis: null,
  due_on: null,
  says: [],
  ...values,
})

const change = (values: Partial<ShownChange>): ShownChange => ({
  id: 1,
  kind: 'category',
  label: 'Cambio de distancia o categoría',
  state: 'waiting_payment',
  state_label: 'Por pagar',
  tone: 'warning',
  asked_by: 'person',
  asked_at: '2026-11-01T12:00:00.000Z',
  ended_at: null,
  expires_at: null,
  before: '10K',
  after: '21K',
  due: 15_000,
  back: 0,
  gives_back: 'money',
  basis: null,
  due_on: null,
  pay_url: null,
  reason: '',
  ...values,
})

test('an act says what it costs and until when, or why not', () => {
  expect(actNote(act({}), 'person')).toBe('Sin costo · hasta el 06/12/2026')
  expect(actNote(act({ kind: 'category', cost: '$5.000' }), 'person')).toBe(
    '$5.000 más la diferencia de precio · hasta el 06/12/2026',
  )
  expect(actNote(act({ kind: 'refund' }), 'buyer')).toBe(
    'Antes ves cuánto vuelve · hasta el 06/12/2026 · lo confirma por su correo',
  )
  expect(actNote(act({ open: false, until: null, why: 'Se podía hasta el 01/11/2026.' }), 'person')).toBe(
    'Se podía hasta el 01/11/2026.',
  )
})

test('a quote names the difference, the fee and the one sum that counts', () => {
  const dearer = quote({ fee: 5_000, due: 20_000 })
  expect(quoteFacts(dearer).slice(2)).toEqual([
    ['Diferencia', '$15.000 más'],
    ['Costo del cambio', '$5.000'],
  ])
  expect(quoteTotal(dearer)).toEqual({ label: 'Pagas hoy', value: '$20.000' })
  const refund = quote({ kind: 'refund', difference: -83_500, fee: 3_500, due: 0, back: 80_000 })
  expect(quoteFacts(refund).slice(2)).toEqual([
    ['Pagaste', '$83.500'],
    ['No vuelve', '$3.500'],
  ])
  expect(quoteTotal(refund)).toEqual({ label: 'Te devolvemos', value: '$80.000' })
  expect(quoteTotal(quote({ due: 0, difference: 0 })).value).toBe('Nada')
  expect([15_000, 0, -20_000].map(differenceText)).toEqual(['$15.000 más', 'Mismo precio', '$20.000 menos'])
})

test('a quote says who confirms, who decides, and what does not come back', () => {
  expect(quoteSays(quote({ needs_person: 'm***@example.com', needs_approval: true }))).toEqual([
    'Le escribimos a m***@example.com para que lo confirme. Tiene 48 horas.',
    'El organizador lo decide y te escribe con la respuesta.',
  ])
  expect(quoteSays(quote({ difference: -20_000, due: 0, gives_back: 'nothing' }))).toEqual([
    'La diferencia no se devuelve.',
  ])
  expect(confirmLabel(quote({ exchange: true, needs_approval: true }))).toBe(
    'Quedar en la lista de intercambio',
  )
  expect(confirmLabel(quote({ needs_approval: true }))).toBe('Enviar solicitud')
  expect(confirmLabel(quote({}))).toBe('Confirmar cambio')
})

test('a place that is passed on waits for who takes it; another change for its own person', () => {
  const waiting = { state: 'waiting_person', state_label: 'Falta su confirmación' } as const
  expect(stateLabel(change({ ...waiting, kind: 'transfer' }))).toBe('Falta que lo tome')
  expect(stateLabel(change({ ...waiting, kind: 'refund' }))).toBe('Falta su confirmación')
  expect(openText(change({ ...waiting, kind: 'refund' }), 'person')).toMatch(/^Quien compró tu inscripción/)
  expect(openText(change({ ...waiting, kind: 'refund' }), 'buyer')).toMatch(/^Le escribimos/)
})

test('after a refund that was done nothing is left to change; after one that was refused everything is', () => {
  expect(placeEnded({ history: [change({ kind: 'refund', state: 'done' })] })).toBe(true)
  expect(placeEnded({ history: [change({ kind: 'refund', state: 'refused' })] })).toBe(false)
  expect(placeEnded({ history: [change({ kind: 'size', state: 'done' })] })).toBe(false)
})

test('what all sizes share is left out of their names', () => {
  expect(shortLabels(['Camiseta, S', 'Camiseta, M'])).toEqual(['S', 'M'])
  expect(shortLabels(['Camiseta, S', 'Chaqueta, S'])).toEqual(['Camiseta, S', 'Chaqueta, S'])
  expect(shortLabels(['S', 'M'])).toEqual(['S', 'M'])
})
