/** What a buyer reads about an order: what happened, and what to do next. */
import type { OwnOrder } from '#domain/store/checkout/checkout-contract.ts'
import {
  courtesyWords,
  holdText,
  type PaymentWords,
  paymentWords,
} from '#web/payments/public/payment-words.ts'

const nextStep = ({ delivery, event, address, city, sent }: OwnOrder): string => {
  if (delivery === 'envio')
    return sent
      ? `Ya va en camino a ${address}, ${city}.`
      : `Preparamos tu pedido y lo enviamos a ${address}, ${city}.`
  if (sent) return 'Ya lo entregamos.'
  return event ? `Recógelo con el kit de ${event.name}.` : 'Recógelo con el kit.'
}

export const orderWords = (order: OwnOrder, now = new Date()): PaymentWords => {
  const { state, reference, amount, hold_until, link } = order
  const story = { state, title: '', reference, amount, hold_until, next_url: link }
  const words = paymentWords(story, false, now)
  if (state === 'approved' && order.courtesy) return { ...courtesyWords(story), text: nextStep(order) }
  if (state === 'approved') return { ...words, title: 'Tu pedido está pagado', text: nextStep(order) }
  // Not only a bank: the organiser may be looking at the proof of a transfer.
  if (state === 'pending')
    return {
      ...words,
      text: `Todavía no está confirmado. No pagues otra vez: te avisamos por correo. ${holdText(story, now)}`.trim(),
    }
  if (state === 'unpaid')
    return {
      ...words,
      title: 'Tu pedido está reservado',
      text: 'Elige una pasarela y paga para asegurarlo. Si ya pagaste, puede tardar unos minutos.',
    }
  return words
}
