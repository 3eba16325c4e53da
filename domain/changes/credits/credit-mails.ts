/** Letters about a credit: it lapses soon, it is due as a refund, it lapsed. */
import { formatLongDate } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { type Letter, letter } from '#server/mail/letter.ts'

export type CreditOccasion = 'lapses-soon' | 'refund' | 'lapsed'

export type CreditStory = {
  name: string
  /** Where it came from. */
  event: string
  left: number
  /** YYYY-MM-DD. */
  valid_until: string
  targets: { name: string; url: string }[]
  organizer: string
  occasion: CreditOccasion
}

export const creditCodeLetter = (story: { name: string; code: string; organizer: string }): Letter =>
  letter(
    {
      subject: `${story.code} es tu código para usar tu saldo`,
      preheader: 'Con él pagas con tu saldo a favor.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: ['Escribe este código donde estás pagando para usar tu saldo a favor:', story.code],
      note: 'Sirve durante 15 minutos. No lo compartas: quien lo tenga gasta tu saldo. Si no lo pediste, ignora este correo.',
    },
    story.organizer,
  )

const longDay = (day: string) => formatLongDate(new Date(`${day}T12:00:00-05:00`))

export const creditLetter = ({
  name,
  event,
  left,
  valid_until,
  targets,
  organizer,
  occasion,
}: CreditStory): Letter => {
  const greeting = `Hola, ${name}:`
  const facts: [string, string][] = [
    ['Saldo de', event],
    ['Valor', formatPesos(left)],
    ['Vale hasta', longDay(valid_until)],
  ]
  const [first] = targets
  if (occasion === 'lapses-soon')
    return letter(
      {
        subject: `Tu saldo de ${formatPesos(left)} vence el ${longDay(valid_until)}`,
        preheader: 'Úsalo antes en uno de estos eventos.',
        greeting,
        paragraphs: [
          `Todavía tienes ${formatPesos(left)} a favor. Inscríbete con tu documento y este correo, y úsalo al pagar.`,
          `Vale en ${targets.map((target) => target.name).join(', ')}.`,
        ],
        facts,
        ...(first ? { action: { label: 'Ver el evento', url: first.url } } : {}),
        note: 'Lo que no uses hasta ese día vence.',
      },
      organizer,
    )
  if (occasion === 'refund')
    return letter(
      {
        subject: `Te devolvemos tu saldo de ${formatPesos(left)}`,
        preheader: 'Nadie nombró un evento en el que valiera.',
        greeting,
        paragraphs: [
          `El organizador no nombró un evento en el que pudieras usar tu saldo, así que te devolvemos ${formatPesos(left)} a más tardar en 15 días.`,
          'Si pagaste por transferencia, efectivo o PSE, escríbele al organizador a qué cuenta quieres recibirlo.',
        ],
        facts: facts.slice(0, 2),
      },
      organizer,
    )
  return letter(
    {
      subject: `Venció tu saldo de ${formatPesos(left)}`,
      preheader: `Valía hasta el ${longDay(valid_until)}.`,
      greeting,
      paragraphs: [
        `Tu saldo de ${formatPesos(left)} valía hasta el ${longDay(valid_until)} y ya no se puede usar.`,
      ],
      facts,
      note: 'Si crees que es un error, escríbele al organizador.',
    },
    organizer,
  )
}
