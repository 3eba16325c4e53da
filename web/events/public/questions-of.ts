/** What people ask before they pay. Only what the product keeps: no promise of the organiser's is invented here. */
import { formatHour, formatShortDate, readBogota } from '#domain/colombia/clock.ts'
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import type { SiteEvent } from './site-event.ts'

/** Told by the organiser, or still to be told. */
const pickupText = ({ page }: SiteEvent, organizer: string): string =>
  page.pickup_place || page.pickup_hours.length > 0
    ? 'El lugar y las horas de entrega están en esta página.'
    : `${organizer} informa el lugar y la hora de entrega.`

export type Answered = { question: string; answer: string }

/** The organiser's own come first. */
export const questionsOf = (event: SiteEvent, organizer: string): Answered[] => {
  const deadline = readBogota(event.register_deadline)
  const until = deadline ? `${formatShortDate(deadline)} a las ${formatHour(deadline)}` : ''
  const teams = event.team_size.some((size) => size > 1)
  // Nobody asks how to enter a race that was run.
  if (event.remaining_days < 0) return event.page.questions
  return [
    ...event.page.questions,
    {
      question: '¿Cómo pago mi inscripción?',
      answer:
        'Llena tus datos, elige una pasarela y paga en línea. Desde que guardas la inscripción, tu cupo queda reservado durante 5 horas. Si en ese tiempo no pagas, el cupo se libera para otra persona.',
    },
    {
      question: '¿Hasta cuándo me puedo inscribir?',
      answer: `Hasta el ${until}, o antes si se agotan los cupos. El precio que vale es el del momento en que guardas tu inscripción.`,
    },
    ...(teams
      ? [
          {
            question: '¿Puedo inscribir a mi equipo?',
            answer:
              'Sí. Una sola persona llena los datos de todos y hace un solo pago. El equipo se inscribe completo o no se inscribe.',
          },
        ]
      : []),
    ...(isNoDeportivo(event.sport)
      ? []
      : [
          {
            question: '¿Cómo recojo mi kit?',
            answer: `Eliges la talla al inscribirte y queda apartada para ti. ${pickupText(event, organizer)} Ten a mano el documento con el que te inscribiste.`,
          },
        ]),
    {
      question: '¿Puedo hacer cambios después?',
      answer:
        'Mientras no hayas pagado, vuelve a entrar con tu documento y tu fecha de nacimiento para corregir o cancelar la inscripción. Si ya pagaste, entra a tu inscripción y elige «Cambios».',
    },
  ]
}
