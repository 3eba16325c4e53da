/** What a person reads about a payment, state by state: what happened, and what to do next. */
import { untilText } from '#domain/colombia/clock.ts'
import type { PaymentStory } from '#domain/payments/processor/processor-contract.ts'
import type { Accent } from '#web/ui/tone.ts'

export type PaymentWords = { strip: string; accent: Accent; title: string; text: string }

/** Is it a purchase of the store? Then there is no spot to talk about. */
export const isOrder = ({ next_url }: Pick<PaymentStory, 'next_url'>) => next_url.startsWith('/tienda')

export const holdText = (story: PaymentStory, now = new Date()): string =>
  story.hold_until
    ? `Tu ${isOrder(story) ? 'pedido' : 'cupo'} está reservado hasta ${untilText(story.hold_until, now)}`
    : ''

const join = (...sentences: string[]) => sentences.filter(Boolean).join(' ')

/** The gateway could not be reached when the person wanted to pay. */
export const unreachableWords = (story: PaymentStory, now = new Date()): PaymentWords => ({
  strip: 'Sin respuesta',
  accent: 'sol',
  title: 'La pasarela no responde.',
  text: join(
    holdText(story, now),
    'No se hizo ningún cobro: intenta de nuevo en unos minutos o elige otra pasarela.',
  ),
})

/** The organiser gave it: nobody is told of a payment. */
export const courtesyWords = (story: Pick<PaymentStory, 'next_url'>): PaymentWords => ({
  strip: 'Cortesía',
  accent: 'paramo',
  title: isOrder(story) ? 'Tu pedido es una cortesía' : 'Tu inscripción es una cortesía',
  text: 'La da el organizador: no tienes que pagar nada.',
})

/** `waiting`: we are still asking, so an unpaid registration is a payment on its way. */
export const paymentWords = (story: PaymentStory, waiting: boolean, now = new Date()): PaymentWords => {
  const held = holdText(story, now)
  switch (story.state) {
    case 'approved':
      if (story.courtesy) return courtesyWords(story)
      return {
        strip: 'Pagado',
        accent: 'paramo',
        title: '¡Pago aprobado!',
        text: isOrder(story)
          ? 'Recibimos tu pago. Te enviamos la confirmación por correo.'
          : story.difference
            ? 'Recibimos la diferencia de tu inscripción. Te enviamos la confirmación por correo.'
            : 'Ya estás dentro. Te enviamos por correo el comprobante con tu QR.',
      }
    case 'rejected':
      return {
        strip: 'No aprobado',
        accent: 'sangre',
        title: 'El pago no fue aprobado',
        text: join('No se hizo ningún cobro.', held, 'Intenta de nuevo con el mismo medio o con otro.'),
      }
    case 'pending':
      return {
        strip: 'En proceso',
        accent: 'lluvia',
        title: 'Tu pago está en proceso',
        text: join('Tu banco todavía no lo confirma. No pagues otra vez: te avisamos por correo.', held),
      }
    case 'review':
      return {
        strip: 'En revisión',
        accent: 'lluvia',
        title: 'Recibimos tu pago; el organizador lo está revisando',
        text: 'No tienes que pagar otra vez. Te avisamos por correo cuando quede listo.',
      }
    case 'unpaid':
      return waiting
        ? {
            strip: 'Un momento',
            accent: 'ink',
            title: 'Estamos confirmando tu pago',
            text: join('Suele tardar unos segundos. Puedes esperar aquí.', held),
          }
        : {
            strip: 'No pago',
            accent: 'sol',
            title: 'Todavía no tenemos tu pago',
            text: join('Si ya pagaste, puede tardar unos minutos y te avisamos por correo.', held),
          }
    case 'over':
      return {
        strip: 'Terminó',
        accent: 'sol',
        title: 'La reserva terminó',
        text: `No recibimos el pago a tiempo y ${isOrder(story) ? 'los productos quedaron libres' : 'el cupo quedó libre'}. Si ya pagaste, tu dinero no se pierde: verifica tu pago.`,
      }
    case 'annulled':
      return {
        strip: 'Anulada',
        accent: 'sangre',
        title: 'Tu inscripción fue anulada',
        text: 'Recibimos tu pago y después el organizador la anuló. Escríbele con tu referencia para saber de tu dinero.',
      }
    case 'unknown':
      return {
        strip: 'Sin datos',
        accent: 'ink',
        title: 'No encontramos ese pago',
        text: 'La dirección no trae una referencia que conozcamos. Con tu referencia y tu documento lo buscamos.',
      }
  }
}
