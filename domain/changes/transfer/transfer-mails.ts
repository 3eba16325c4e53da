/** Letters of a place that is passed on, beside those of every change (core/change-mails.ts). */
import { formatHour, formatLongDate } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { type Letter, letter } from '#server/mail/letter.ts'
import { untilText } from './transfer-link.ts'

export type TransferStory = {
  /** First name of who passes it on. */
  giver: string
  event: string
  event_datetime: Date
  city: string
  /** '10K Abierta, talla M'. */
  place: string
  organizer: string
}

const factsOf = ({ event, event_datetime, city, place }: TransferStory): [string, string][] => [
  ['Evento', event],
  ['Fecha', `${formatLongDate(event_datetime)}, ${formatHour(event_datetime)}`],
  ['Ciudad', city],
  ['Cupo', place],
]

/** To who receives it: with what it costs, and without anybody's data. */
export const offerLetter = (story: TransferStory & { url: string; until: Date; fee: number }): Letter =>
  letter(
    {
      subject: `${story.giver} te cede su cupo: ${story.event}`,
      preheader: 'Tómalo con tus datos.',
      greeting: 'Hola:',
      paragraphs: [
        `${story.giver} te quiere ceder su cupo. Para tomarlo llena tus datos, responde las preguntas y firma por ti.`,
        `Tienes hasta ${untilText(story.until)}`,
      ],
      facts: [...factsOf(story), ['Costo del cambio', story.fee > 0 ? formatPesos(story.fee) : 'Sin costo']],
      action: { label: 'Tomar el cupo', url: story.url },
      note: 'Si no lo quieres, no hagas nada: el cupo sigue siendo de quien te lo cede. Si no sabes de qué se trata, ignora este correo.',
    },
    story.organizer,
  )

/** To who passes it on. */
export const offeredLetter = (
  story: TransferStory & { receiver_email: string; own_url: string; until: Date; share: string },
): Letter =>
  letter(
    {
      subject: `Le ofrecimos tu cupo: ${story.event}`,
      preheader: 'Sigue siendo tuyo hasta que lo tome.',
      greeting: `Hola, ${story.giver}:`,
      paragraphs: [
        `Le escribimos a ${story.receiver_email} con el enlace para tomar tu cupo. Tiene hasta ${untilText(story.until)}`,
        `¿No le llegó? Mándale tú este texto por WhatsApp: «${story.share}»`,
        'Mientras no lo tome, el cupo sigue siendo tuyo y puedes retirar la cesión.',
      ],
      facts: factsOf(story),
      action: { label: 'Ver mi inscripción', url: story.own_url },
      note: 'Con ese enlace se toma tu cupo: mándalo solo a quien se lo cedes.',
    },
    story.organizer,
  )

/** To who receives it, with something to pay. */
export const payTransferLetter = (
  story: TransferStory & { name: string; due: number; until: Date; pay_url: string },
): Letter =>
  letter(
    {
      subject: `Paga para tomar el cupo: ${story.event}`,
      preheader: `Faltan ${formatPesos(story.due)} por pagar.`,
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Guardamos tus datos. Para que el cupo sea tuyo faltan ${formatPesos(story.due)}, y te los esperamos hasta ${untilText(story.until)}`,
        'Apenas llegue el pago el cupo pasa a tu nombre y te mandamos tu QR. Si no llega, tus datos se borran.',
      ],
      facts: factsOf(story),
      action: { label: 'Pagar', url: story.pay_url },
    },
    story.organizer,
  )

/** To who was offered it, when it ends without being theirs. */
export const notTransferredLetter = (story: TransferStory & { event_url: string; paying: boolean }): Letter =>
  letter(
    {
      subject: `El cupo de ${story.giver} ya no se cede: ${story.event}`,
      preheader: 'El enlace dejó de servir.',
      greeting: 'Hola:',
      paragraphs: [
        `La cesión del cupo de ${story.giver} terminó sin hacerse, y el enlace que te mandamos ya no sirve. Lo que habías escrito se borró.`,
        ...(story.paying ? ['Si alcanzaste a pagar, escríbele al organizador: tu dinero está a salvo.'] : []),
        'Si todavía lo quieres, pídele que te lo ceda de nuevo.',
      ],
      facts: factsOf(story),
      action: { label: 'Ver el evento', url: story.event_url },
    },
    story.organizer,
  )
