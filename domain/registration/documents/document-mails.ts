/** To who has a place with a document that another person showed. */
import { type Letter, letter } from '#server/mail/letter.ts'

type DisputedStory = { name: string; event: string; url: string; organizer: string }

export const disputedLetter = ({ name, event, url, organizer }: DisputedStory): Letter =>
  letter(
    {
      subject: `Revisa tu documento: ${event}`,
      preheader: 'Conservas tu cupo; falta corregir el número.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Otra persona mostró al organizador el documento que está en tu inscripción, con otra fecha de nacimiento. Conservas tu cupo, pero el kit se entrega cuando el número esté corregido.',
        'Escribe al organizador con tu número correcto, o muéstrale tu documento cuando recojas el kit.',
      ],
      facts: [['Evento', event]],
      action: { label: 'Ver el evento', url },
    },
    organizer,
  )
