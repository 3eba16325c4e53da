/** Letters about another mailbox of a registration. */
import { formatLongDate } from '#domain/colombia/clock.ts'
import { type Letter, letter } from '#server/mail/letter.ts'

type CodeStory = { name: string; event: string; code: string; organizer: string }

export const emailCodeLetter = ({ name, event, code, organizer }: CodeStory): Letter =>
  letter(
    {
      subject: `${code} es tu código: ${event}`,
      preheader: 'Con él cambias el correo de tu inscripción.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Pediste que los avisos de tu inscripción lleguen a otro correo. Escribe este código en la página para confirmarlo:',
        code,
      ],
      note: 'Sirve durante 15 minutos. No lo compartas. Si no lo pediste, ignora este correo: nada cambia.',
    },
    organizer,
  )

type MoveStory = { name: string; event: string; reference: string; organizer: string; url: string }

const factsOf = ({ event, reference }: MoveStory): [string, string][] => [
  ['Evento', event],
  ['Referencia', reference],
]

export const mailboxMovedLetter = (story: MoveStory): Letter =>
  letter(
    {
      subject: `Cambió el correo de tu inscripción: ${story.event}`,
      preheader: 'Si no fuiste tú, puedes recuperarlo durante 14 días.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'Desde ahora los avisos de esta inscripción llegan a otro correo, y los enlaces que recibiste aquí dejaron de servir.',
        'Si no fuiste tú, recupéralo con este botón durante los próximos 14 días.',
      ],
      facts: factsOf(story),
      action: { label: 'No fui yo: volver a este correo', url: story.url },
    },
    story.organizer,
  )

export const mailboxWillMoveLetter = (story: MoveStory & { moves_at: Date }): Letter =>
  letter(
    {
      subject: `¿Cambiamos el correo de tu inscripción? ${story.event}`,
      preheader: `Cambia el ${formatLongDate(story.moves_at)} si no lo detienes.`,
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Quien pagó esta inscripción dice que este correo está mal escrito. El ${formatLongDate(story.moves_at)} los avisos pasan a otro correo.`,
        'Si este correo es tuyo y está bien, detén el cambio con este botón.',
      ],
      facts: factsOf(story),
      action: { label: 'Este correo es el mío', url: story.url },
    },
    story.organizer,
  )
