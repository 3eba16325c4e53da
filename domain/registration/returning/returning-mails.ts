/** The letter with the code that fills in a form. */
import { type Letter, letter } from '#server/mail/letter.ts'

type CodeStory = { name: string; code: string; organizer: string }

export const dataCodeLetter = ({ name, code, organizer }: CodeStory): Letter =>
  letter(
    {
      subject: `${code} es tu código para inscribirte`,
      preheader: 'Con él llenamos tus datos.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Escribe este código en la inscripción y llenamos tus datos como los dejaste la última vez:',
        code,
      ],
      note: 'Sirve durante 15 minutos. No lo compartas. Si no lo pediste, ignora este correo: nada cambia.',
    },
    organizer,
  )
