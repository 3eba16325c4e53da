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
