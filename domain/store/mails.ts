/** Letters about an order of the store. */
import { formatLongDate, theHour } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { type Letter, letter } from '#server/mail/letter.ts'

export type OrderStory = {
  name: string
  reference: string
  lines: { name: string; size: string; quantity: number }[]
  amount: number
  shipping: number
  hold_until: Date | null
  delivery: string
  address: string
  city: string
  event: string | null
  url: string
  shop: string
  organizer: string
}

const deliveryOf = ({ delivery, address, city, event }: OrderStory) =>
  delivery === 'envio' ? `Envío a ${address}, ${city}` : `Recoger con el kit${event ? ` de ${event}` : ''}`

const facts = (story: OrderStory, total = formatPesos(story.amount)): [string, string][] => [
  ['Productos', story.lines.map(({ name, size, quantity }) => `${quantity} × ${name} (${size})`).join('\n')],
  ['Entrega', deliveryOf(story)],
  ...(story.shipping > 0 ? ([['Envío', formatPesos(story.shipping)]] as [string, string][]) : []),
  ['Total', total],
  ['Referencia', story.reference],
]

const until = (instant: Date | null) =>
  instant ? `hasta el ${formatLongDate(instant)} a ${theHour(instant)}` : 'por 5 horas'
/** At the end of a sentence: the hour has its dot already. */
const untilStop = (instant: Date | null) => (instant ? until(instant) : `${until(instant)}.`)

export const receivedLetter = (story: OrderStory): Letter =>
  letter(
    {
      subject: 'Recibimos tu pedido',
      preheader: 'Paga para asegurarlo.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Tus productos están reservados ${untilStop(story.hold_until)} Paga antes de esa hora para asegurarlos.`,
      ],
      facts: facts(story),
      action: { label: 'Ver y pagar mi pedido', url: story.url },
      note: 'Este enlace es personal: con él se puede ver y pagar tu pedido. Si no hiciste esta compra, ignora este correo y la reserva termina sola.',
    },
    story.organizer,
  )

export const paidLetter = (story: OrderStory): Letter =>
  letter(
    {
      subject: 'Tu pago fue aprobado: pedido confirmado',
      preheader: 'Ya preparamos tus productos.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        story.delivery === 'envio'
          ? 'Recibimos tu pago. Preparamos tu pedido y lo enviamos a tu dirección.'
          : 'Recibimos tu pago. Recoge tus productos en la entrega de kits, con tu documento.',
      ],
      facts: facts(story),
      action: { label: 'Ver mi pedido', url: story.url },
    },
    story.organizer,
  )

/** Somebody gave it away: nothing was paid. */
export const courtesyLetter = (story: OrderStory): Letter =>
  letter(
    {
      subject: `Tu pedido es una cortesía de ${story.organizer}`,
      preheader: 'Quedó confirmado.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        story.delivery === 'envio'
          ? 'Tu pedido quedó confirmado y no tiene costo. Lo preparamos y lo enviamos a tu dirección.'
          : 'Tu pedido quedó confirmado y no tiene costo. Recoge tus productos en la entrega de kits, con tu documento.',
      ],
      facts: facts(story, `Cortesía de ${story.organizer}`),
      action: { label: 'Ver mi pedido', url: story.url },
    },
    story.organizer,
  )

export const rejectedLetter = (story: OrderStory): Letter =>
  letter(
    {
      subject: 'El pago de tu pedido no fue aprobado',
      preheader: 'Puedes intentar de nuevo.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `La pasarela no aprobó el pago y no se hizo ningún cobro. Tus productos siguen reservados ${untilStop(story.hold_until)}`,
      ],
      facts: facts(story),
      action: { label: 'Intentar de nuevo', url: story.url },
    },
    story.organizer,
  )

export const holdEndedLetter = (story: OrderStory): Letter =>
  letter(
    {
      subject: 'La reserva de tu pedido terminó',
      preheader: 'Puedes comprar de nuevo si todavía hay.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'No recibimos el pago a tiempo y tus productos quedaron libres. Si todavía los quieres, compra de nuevo mientras haya.',
      ],
      facts: facts(story),
      action: { label: 'Volver a la tienda', url: story.shop },
      note: `¿Ya pagaste? El dinero no se pierde y no hace falta pagar otra vez: con tu referencia y tu documento preguntamos a la pasarela en ${new URL(`/verificar-pago?referencia=${story.reference}`, story.shop).href}`,
    },
    story.organizer,
  )

/** More money for an order: what was owed of it. */
export const balanceLetter = (story: OrderStory & { received: number; balance: number }): Letter =>
  letter(
    {
      subject: 'Recibimos tu pago',
      preheader: `Recibimos ${formatPesos(story.received)} de tu pedido.`,
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Recibimos ${formatPesos(story.received)}. ${story.balance > 0 ? `Faltan ${formatPesos(story.balance)}.` : 'Tu cuenta quedó al día.'}`,
      ],
      facts: facts(story),
      action: { label: 'Ver mi pedido', url: story.url },
    },
    story.organizer,
  )

/** Of what was paid: the money is given back apart. */
export const annulledLetter = (story: OrderStory): Letter =>
  letter(
    {
      subject: 'Tu pedido fue anulado',
      preheader: 'El organizador lo anuló.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'El organizador anuló tu pedido. Tu pago sigue anotado: si no lo esperabas o falta la devolución, escríbele con la referencia.',
      ],
      facts: facts(story),
      action: { label: 'Ver mi pedido', url: story.url },
    },
    story.organizer,
  )

type Review = { name: string; reference: string; reason: string; url: string; organizer: string }

export const reviewLetter = ({ name, reference, reason, url, organizer }: Review): Letter =>
  letter(
    {
      subject: 'Pago por revisar: una orden de la tienda',
      preheader: 'Llegó dinero sin inventario para entregar.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Entró un pago que el sistema no pudo asignar solo. No se perdió: espera tu decisión en el panel.',
      ],
      facts: [
        ['Referencia', reference],
        ['Motivo', reason],
      ],
      action: { label: 'Ver la orden', url },
    },
    organizer,
  )
