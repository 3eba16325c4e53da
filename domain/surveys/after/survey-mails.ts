/** The letter with the runner's own link to the survey after the race. */
import { type Letter, letter } from '#server/mail/letter.ts'

type SurveyStory = { name: string; event: string; url: string; organizer: string }

export const surveyLetter = ({ name, event, url, organizer }: SurveyStory): Letter =>
  letter(
    {
      subject: `¿Cómo te fue? ${event}`,
      preheader: 'Responde la encuesta en un minuto.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        `Gracias por participar en ${event}. Cuéntanos cómo te fue: lo que digas sirve para la próxima edición.`,
      ],
      facts: [],
      action: { label: 'Responder la encuesta', url },
      note: 'Este enlace es personal y sirve para una sola respuesta: no lo reenvíes.',
    },
    organizer,
  )
