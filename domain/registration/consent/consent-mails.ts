/** The letter with the link to sign, for whoever was registered by somebody else. */
import { formatHour, formatLongDate } from '#domain/colombia/clock.ts'
import { type Letter, letter } from '#server/mail/letter.ts'

type ConsentStory = {
  name: string
  /** Who registered the person said yes for them. */
  declared: boolean
  event: string
  event_datetime: Date
  city: string
  url: string
  organizer: string
}

export const consentLetter = ({
  name,
  declared,
  event,
  event_datetime,
  city,
  url,
  organizer,
}: ConsentStory): Letter =>
  letter(
    {
      subject: `Falta tu autorización: ${event}`,
      preheader: 'Lee y firma en un minuto.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Te inscribieron y falta tu autorización: la del tratamiento de tus datos y la exoneración del evento. Léelas y fírmalas con el botón.',
        declared
          ? 'Quien te inscribió declaró que aceptas, pero nadie firma por otra persona. Si dio tus datos de salud, nadie los ve hasta que firmes.'
          : 'Si eres menor de edad, firma tu acudiente con su nombre, su documento y su celular.',
      ],
      facts: [
        ['Evento', event],
        ['Fecha', `${formatLongDate(event_datetime)}, ${formatHour(event_datetime)}`],
        ['Ciudad', city],
      ],
      action: { label: 'Leer y firmar', url },
      note: 'Este enlace es personal y solo sirve para firmar. Si no sabes de qué se trata, ignora este correo.',
    },
    organizer,
  )
