/** Letters about who collects a kit: to the runner, and to the collector where an address was given. */
import { clockHour, formatHour, formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { type Letter, letter } from '#server/mail/letter.ts'
import type { Pickup } from './collect-contract.ts'

export type PickupStory = {
  /** Whose kit it is: the whole name, and how the person is greeted. */
  runner: string
  name: string
  collector: string
  event: string
  event_datetime: Date
  city: string
  pickup: Pickup
  organizer: string
}

const dayText = (day: string) => {
  const instant = readBogota(day)
  return instant ? formatLongDate(instant) : day
}

const placeFacts = (pickup: Pickup): [string, string][] => {
  if (!pickup) return []
  const where = [pickup.place, pickup.address].filter(Boolean).join(', ')
  const hours = pickup.hours.map(
    ({ day, from, to }) => `${dayText(day)}, ${clockHour(from)} a ${clockHour(to)}`,
  )
  return [
    ...(where ? [['Entrega de kits', where] as [string, string]] : []),
    ...(hours.length > 0 ? [['Horas', hours.join('\n')] as [string, string]] : []),
  ]
}

const factsOf = (story: PickupStory): [string, string][] => [
  ['Evento', story.event],
  ['Fecha', `${formatLongDate(story.event_datetime)}, ${formatHour(story.event_datetime)}`],
  ['Ciudad', story.city],
  ['Kit de', story.runner],
  ...placeFacts(story.pickup),
]

/** To who collects: the link to the QR and what to bring. */
export const collectorLetter = (story: PickupStory & { url: string }): Letter =>
  letter(
    {
      subject: `Recoges el kit de ${story.name}: ${story.event}`,
      preheader: 'Lleva tu documento y este QR.',
      greeting: `Hola, ${story.collector}:`,
      paragraphs: [
        `${story.runner} te autorizó a recoger su kit. Abre tu QR con el botón y muéstralo en la mesa con tu documento.`,
        'El QR sirve una sola vez, y solo con tu documento.',
      ],
      facts: factsOf(story),
      action: { label: 'Ver mi QR', url: story.url },
      note: 'Si no sabes de qué se trata, ignora este correo.',
    },
    story.organizer,
  )

/** To the runner, with the text to share and the way to take it back. */
export const authorisedLetter = (story: PickupStory & { own_url: string; share: string }): Letter =>
  letter(
    {
      subject: `${story.collector} recoge tu kit: ${story.event}`,
      preheader: 'Puedes retirar la autorización cuando quieras.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Autorizaste a ${story.collector} a recoger tu kit con su documento y un QR que sirve una sola vez.`,
        `Mándale este texto por WhatsApp: «${story.share}»`,
        'Si no fuiste tú, o cambiaste de idea, retira la autorización con el botón.',
      ],
      facts: factsOf(story),
      action: { label: 'Ver la autorización', url: story.own_url },
    },
    story.organizer,
  )

/** To who will not collect it any more. */
export const notCollectorLetter = (story: PickupStory): Letter =>
  letter(
    {
      subject: `Ya no recoges su kit: ${story.event}`,
      preheader: 'Tu QR dejó de servir.',
      greeting: `Hola, ${story.collector}:`,
      paragraphs: [`La autorización para recoger el kit de ${story.runner} se retiró, y tu QR ya no sirve.`],
      facts: factsOf(story).slice(0, 3),
    },
    story.organizer,
  )

/** To the runner whose authorisation staff took back. */
export const revokedByStaffLetter = (story: PickupStory & { own_url: string }): Letter =>
  letter(
    {
      subject: `Autorización retirada: ${story.event}`,
      preheader: 'Recógelo tú, o autoriza de nuevo.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `El organizador retiró la autorización con la que ${story.collector} iba a recoger tu kit. Puedes recogerlo tú o autorizar a otra persona.`,
      ],
      facts: factsOf(story),
      action: { label: 'Ver mi kit', url: story.own_url },
    },
    story.organizer,
  )
