/** Letters about money after the sale: what came for what was owed, and what went back. */
import { formatPesos } from '#domain/colombia/pesos.ts'
import { type Letter, letter } from '#server/mail/letter.ts'
import { factsOf, type RegistrationStory } from './mails.ts'

/** More money for what is paid: what a change left to pay. */
export const balanceLetter = (story: RegistrationStory, received: number, balance: number): Letter =>
  letter(
    {
      subject: `Recibimos tu pago: ${story.event}`,
      preheader: `Recibimos ${formatPesos(received)} de tu inscripción.`,
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Recibimos ${formatPesos(received)} de tu inscripción. ${balance > 0 ? `Faltan ${formatPesos(balance)}.` : 'Tu cuenta quedó al día.'}`,
      ],
      facts: factsOf(story),
      action: { label: 'Ver mi inscripción', url: story.url },
    },
    story.organizer,
  )

type GivenBackStory = {
  name: string
  event: string
  reference: string
  amount: number
  by: string
  proof: string
  url: string
  organizer: string
}

export const givenBackLetter = ({ amount, by, proof, ...story }: GivenBackStory): Letter =>
  letter(
    {
      subject: `Enviamos tu devolución: ${story.event}`,
      preheader: 'Según tu banco puede tardar unos días en verse.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Enviamos tu devolución de ${formatPesos(amount)}. Según tu banco puede tardar unos días en verse.`,
      ],
      facts: [
        ['Evento', story.event],
        ['Valor', formatPesos(amount)],
        ['Por', by],
        ...(proof ? ([['Comprobante', proof]] as [string, string][]) : []),
        ['Referencia', story.reference],
      ],
      action: { label: 'Ver el evento', url: story.url },
    },
    story.organizer,
  )
