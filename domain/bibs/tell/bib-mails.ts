/** The letter that tells a runner the number, and the one that tells that it is another one now. */
import { formatHour, formatLongDate } from '#domain/colombia/clock.ts'
import { type Letter, letter } from '#server/mail/letter.ts'

export type BibStory = {
  name: string
  event: string
  event_datetime: Date
  city: string
  /** '10K Damas'; empty where everybody runs in the same. */
  category: string
  number: string
  /** The one the person was told before; null at the first letter. */
  former: string | null
  url: string
  organizer: string
}

const subjectOf = ({ number, former }: Pick<BibStory, 'number' | 'former'>) =>
  former ? `Tu número cambió: ahora es el ${number}` : `Tu número es el ${number}`

/** The number that one of these letters told. */
export const numberOfSubject = (subject: string) => / es el (\S+)$/.exec(subject)?.[1] ?? null

export const bibLetter = (story: BibStory): Letter => {
  const { name, event, event_datetime, city, category, number, former, url, organizer } = story
  return letter(
    {
      subject: subjectOf(story),
      preheader: event,
      greeting: `Hola, ${name}:`,
      paragraphs: former
        ? [
            `En ${event} corres con el número ${number}. El ${former} ya no vale: si lo tienes impreso, no lo lleves a la carrera.`,
          ]
        : [`En ${event} corres con el número ${number}. Con él y tu QR recoges el kit.`],
      facts: [
        ['Tu número', number],
        ['Evento', event],
        ['Fecha', `${formatLongDate(event_datetime)}, ${formatHour(event_datetime)}`],
        ['Ciudad', city],
        ...(category ? ([['Categoría', category]] as [string, string][]) : []),
      ],
      action: { label: 'Ver mi inscripción', url },
      note: 'Este enlace es personal: con él se ve tu inscripción y tu QR.',
    },
    organizer,
  )
}
