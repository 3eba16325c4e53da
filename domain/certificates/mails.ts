/** The letter a certificate comes with. */
import { type Letter, letter } from '#server/mail/letter.ts'

export type CertificateStory = {
  name: string
  event: string
  code: string
  address: string
  organizer: string
  attached: boolean
}

export const certificateLetter = ({
  name,
  event,
  code,
  address,
  organizer,
  attached,
}: CertificateStory): Letter =>
  letter(
    {
      subject: `Tu certificado de ${event}`,
      preheader: 'Descárgalo, guárdalo y compártelo.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        attached
          ? `Aquí está tu certificado de ${event}. Va adjunto en PDF, listo para imprimir.`
          : `Aquí está tu certificado de ${event}, listo para imprimir.`,
      ],
      action: { label: 'Descargar mi certificado', url: `${address}/certificado/${code}` },
      note: `Cualquiera puede comprobar que es auténtico en ${address}/verificar/${code}`,
    },
    organizer,
  )
