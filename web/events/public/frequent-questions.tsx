/** What people ask before they pay. Only what the product keeps: no promise of the organiser's is invented here. */
import { formatShortDate, formatTime, readBogota } from '#domain/colombia/clock.ts'
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import classes from './frequent-questions.module.css'
import type { SiteEvent } from './site-event.ts'

type Answered = { question: string; answer: string }

const questionsOf = (event: SiteEvent, organizer: string): Answered[] => {
  const deadline = readBogota(event.register_deadline)
  const until = deadline ? `${formatShortDate(deadline)} a las ${formatTime(deadline)}` : ''
  const teams = event.team_size.some((size) => size > 1)
  return [
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
            answer: `Eliges la talla al inscribirte y queda apartada para ti. ${organizer} informa el lugar y la hora de entrega; ten a mano el documento con el que te inscribiste.`,
          },
        ]),
    {
      question: '¿Puedo hacer cambios después?',
      answer: `Mientras no hayas pagado, vuelve a entrar con tu documento y tu fecha de nacimiento para corregir o cancelar la inscripción. Si ya pagaste, escríbele a ${organizer}.`,
    },
  ]
}

export function FrequentQuestions({ event, organizer }: { event: SiteEvent; organizer: string }) {
  return (
    <div className={classes.list}>
      {questionsOf(event, organizer).map(({ question, answer }) => (
        <details key={question} className={classes.item}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
