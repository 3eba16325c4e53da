import { expect, test } from 'vitest'
import type { PaymentStory } from '#domain/payments/processor/processor-contract.ts'
import { holdText, paymentWords, unreachableWords } from './payment-words.ts'

const NOW = new Date('2026-11-15T16:00:00Z')
const story = (change: Partial<PaymentStory> = {}): PaymentStory => ({
  state: 'unpaid',
  title: 'Media Maratón',
  reference: 'abc',
  amount: 88_500,
  hold_until: '2026-11-15T18:40:00Z',
  next_url: '/registrate/media-maraton',
  ...change,
})

test('the end of a hold is an hour in Bogotá, with its day when it is not today', () => {
  expect(holdText(story(), NOW)).toBe('Tu cupo está reservado hasta la 1:40 p. m.')
  expect(holdText(story({ hold_until: '2026-11-16T18:40:00Z' }), NOW)).toBe(
    'Tu cupo está reservado hasta mañana a la 1:40 p. m.',
  )
  expect(holdText(story({ hold_until: null }), NOW)).toBe('')
  expect(holdText(story({ next_url: '/tienda/products' }), NOW)).toMatch(/^Tu pedido/)
})

test('a gateway that does not answer is named, with the end of the hold', () => {
  const { title, text } = unreachableWords(story(), NOW)
  expect(`${title} ${text}`).toMatch(
    /^La pasarela no responde\. Tu cupo está reservado hasta la 1:40 p\. m\. /,
  )
})

test('an order of the store has no spot to talk about', () => {
  const order = story({ next_url: '/tienda/orden/abc' })
  expect(unreachableWords(order, NOW).text).toMatch(/^Tu pedido está reservado hasta la 1:40 p\. m\. /)
  expect(paymentWords({ ...order, state: 'over' }, false, NOW).text).toMatch(/los productos quedaron libres/)
})

test('an unpaid registration reads as a payment on its way only while we ask', () => {
  expect(paymentWords(story(), true, NOW).title).toBe('Estamos confirmando tu pago')
  expect(paymentWords(story(), false, NOW).title).toBe('Todavía no tenemos tu pago')
})

test('pending and under review say that nobody should pay again', () => {
  for (const state of ['pending', 'review'] as const)
    expect(paymentWords(story({ state }), true, NOW).text).toMatch(/pag(ues|ar) otra vez/)
})
