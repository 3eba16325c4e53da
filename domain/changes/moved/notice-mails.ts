/** Letters of a moved or cancelled event: to who has a place, and to whose unpaid hold ends with it. */
import { formatLongDate, theHour } from '#domain/colombia/clock.ts'
import { type Letter, letter } from '#server/mail/letter.ts'

export type NoticeStory = {
  name: string
  event: string
  kind: 'moved' | 'cancelled'
  moved_from_at: Date
  moved_to_at: Date | null
  answer_until: Date
  message: string
  /** The money back is offered: not where the date is nearly the same. */
  offers?: boolean
  organizer: string
  /** Confirmed, or a hold that is still to be paid. */
  paid: boolean
  /** Something came in that can go back. */
  has_money: boolean
  answer_url: string
  event_url: string
}

/** Ends with 'a. m.': no sentence sets a second full stop after it. */
const whenOf = (instant: Date) => `${formatLongDate(instant)}, ${theHour(instant)}`

const factsOf = ({
  event,
  kind,
  moved_from_at,
  moved_to_at,
  answer_until,
  paid,
  offers = true,
}: NoticeStory): [string, string][] => [
  ['Evento', event],
  [kind === 'moved' ? 'Fecha anterior' : 'Fecha', whenOf(moved_from_at)],
  ...(moved_to_at ? ([['Nueva fecha', whenOf(moved_to_at)]] as [string, string][]) : []),
  ...(paid && offers ? ([['Responde hasta', formatLongDate(answer_until)]] as [string, string][]) : []),
]

const said = (message: string) => (message ? [message] : [])

const cancelled = (story: NoticeStory) => {
  const { event, paid, has_money, answer_until, message } = story
  if (!paid)
    return {
      subject: `Se canceló ${event}`,
      preheader: 'Tu reserva terminó: no tienes que pagar nada.',
      paragraphs: [
        'El organizador canceló el evento. Tu reserva terminó y no tienes que pagar nada.',
        ...said(message),
        'Si tu pago iba en camino, te lo devolvemos.',
      ],
      action: { label: 'Ver el evento', url: story.event_url },
    }
  return {
    subject: `Se canceló ${event}`,
    preheader: has_money ? 'Te devolvemos todo, o te queda como saldo.' : 'Tu inscripción no tuvo costo.',
    paragraphs: [
      'El organizador canceló el evento. Lo sentimos.',
      ...said(message),
      ...(has_money
        ? [
            'Te devolvemos todo lo que pagaste, con el costo de servicio, o te queda como saldo para otro evento: tú eliges.',
            `Si no respondes hasta el ${formatLongDate(answer_until)}, te devolvemos el dinero. Si pagaste por PSE, efectivo o transferencia, entra y dinos a qué cuenta.`,
          ]
        : ['Tu inscripción no tuvo costo: no tienes que hacer nada.']),
    ],
    action: has_money
      ? { label: 'Elegir', url: story.answer_url }
      : { label: 'Ver el evento', url: story.event_url },
  }
}

const moved = (story: NoticeStory) => {
  const { event, paid, moved_to_at, answer_until, message, offers = true } = story
  const has_money = story.has_money && offers
  const to = moved_to_at ? whenOf(moved_to_at) : ''
  if (!paid)
    return {
      subject: `Nueva fecha: ${event}`,
      preheader: `Ahora es el ${to}`,
      paragraphs: [
        `El evento cambió de fecha: ahora es el ${to}`,
        ...said(message),
        'Tu reserva sigue igual: te esperamos si pagas antes de que termine.',
      ],
      action: { label: 'Ver el evento', url: story.event_url },
    }
  return {
    subject: `Nueva fecha: ${event}`,
    preheader: `Ahora es el ${to}`,
    paragraphs: [
      `El evento cambió de fecha: ahora es el ${to}`,
      ...said(message),
      ...(has_money
        ? [
            `Si te sirve, no tienes que hacer nada: tu cupo sigue siendo tuyo. Si no, hasta el ${formatLongDate(answer_until)} puedes pedir que te devolvamos todo o dejarlo como saldo para otro evento.`,
          ]
        : ['Tu cupo sigue siendo tuyo.']),
    ],
    action: {
      label: has_money ? 'Responder' : 'Ver el evento',
      url: has_money ? story.answer_url : story.event_url,
    },
  }
}

export const noticeLetter = (story: NoticeStory): Letter =>
  letter(
    {
      greeting: `Hola, ${story.name}:`,
      facts: factsOf(story),
      ...(story.kind === 'moved' ? moved(story) : cancelled(story)),
    },
    story.organizer,
  )
