/** The letter to people of a team that became too small. */
import { type Letter, letter } from '#server/mail/letter.ts'

type SmallTeamStory = { name: string; event: string; category: string; url: string; organizer: string }

export const smallTeamLetter = ({ name, event, category, url, organizer }: SmallTeamStory): Letter =>
  letter(
    {
      subject: `Ahora corres en solitario: ${event}`,
      preheader: 'Tu equipo quedó muy pequeño para su categoría.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Tu equipo quedó con menos personas de las que admite su categoría, así que desde hoy corres en solitario. No tienes que pagar nada.',
      ],
      facts: [
        ['Evento', event],
        ['Categoría', category],
      ],
      action: { label: 'Ver el evento', url },
    },
    organizer,
  )
