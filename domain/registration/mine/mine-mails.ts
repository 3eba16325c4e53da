/** Letters about one's own registration: the link that was asked for on /competidor/{dni}, and another address. */
import { type Letter, letter } from '#server/mail/letter.ts'

type OwnLinkStory = { name: string; event: string; url: string; organizer: string }

export const ownLinkLetter = ({ name, event, url, organizer }: OwnLinkStory): Letter =>
  letter(
    {
      subject: `Tu inscripción en ${event}`,
      preheader: 'Aquí están tu QR y tu comprobante.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Pediste el enlace de tu inscripción. Con él ves tu QR, tu comprobante y los datos que dejaste.',
      ],
      action: { label: 'Ver mi inscripción', url },
      note: 'Este enlace es personal: no lo compartas. Si no lo pediste, ignora este correo.',
    },
    organizer,
  )

type CodeStory = { name: string; event: string; code: string; organizer: string }

export const emailCodeLetter = ({ name, event, code, organizer }: CodeStory): Letter =>
  letter(
    {
      subject: `${code} es tu código: ${event}`,
      preheader: 'Con él confirmas tu correo nuevo.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Pediste que los avisos de tu inscripción lleguen a este correo. Escribe este código en la página para confirmarlo:',
        code,
      ],
      note: 'Sirve durante 15 minutos. Si no lo pediste, ignora este correo: nada cambia.',
    },
    organizer,
  )

type MovedStory = { name: string; event: string; reference: string; organizer: string; url: string }

/** To the address it was: it opens nothing any more, it only says so. */
export const emailMovedLetter = ({ name, event, reference, organizer, url }: MovedStory): Letter =>
  letter(
    {
      subject: `Cambió el correo de tu inscripción: ${event}`,
      preheader: 'Desde ahora los avisos llegan a otro correo.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Desde ahora los avisos de esta inscripción llegan a otro correo, y los enlaces que recibiste aquí dejaron de servir.',
        'Si no fuiste tú, escribe al organizador con la referencia.',
      ],
      facts: [
        ['Evento', event],
        ['Referencia', reference],
      ],
      action: { label: 'Ver el evento', url },
    },
    organizer,
  )
