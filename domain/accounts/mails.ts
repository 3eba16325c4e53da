/** Letters of the accounts part. */
import { type Letter, letter } from '#server/mail/letter.ts'

type PasswordLetter = { name: string; url: string; organizer: string }

export const setPasswordLetter = ({ name, url, organizer }: PasswordLetter): Letter =>
  letter(
    {
      subject: `Crea tu contraseña en ${organizer}`,
      preheader: 'Con ella verás tus inscripciones, pagos y resultados.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Tienes una cuenta con este correo. Crea tu contraseña para ver tus inscripciones y pagos.',
      ],
      action: { label: 'Crear mi contraseña', url },
      note: 'El enlace dura 48 horas y sirve una sola vez. Si no esperabas este correo, ignóralo.',
    },
    organizer,
  )

export const resetPasswordLetter = ({ name, url, organizer }: PasswordLetter): Letter =>
  letter(
    {
      subject: 'Cambia tu contraseña',
      preheader: 'Pediste un enlace para cambiar tu contraseña.',
      greeting: `Hola, ${name}:`,
      paragraphs: ['Recibimos una solicitud para cambiar la contraseña de tu cuenta.'],
      action: { label: 'Cambiar mi contraseña', url },
      note: 'El enlace dura 48 horas y sirve una sola vez. Si no lo pediste, ignora este correo: tu contraseña sigue igual.',
    },
    organizer,
  )
