/** Letters of the privacy part: the receipt with its number, and each answer. */
import { type Letter, letter } from '#server/mail/letter.ts'
import { dayText } from './messages.ts'
import { KIND_WORDS, type RequestKind } from './rules/requests.ts'

type About = { name: string; number: string; kind: RequestKind; organizer: string }

const facts = ({ number, kind }: About): [string, string][] => [
  ['Solicitud', number],
  ['Pediste', KIND_WORDS[kind]],
]

export const receiptLetter = (about: About & { due_on: string; url: string }): Letter =>
  letter(
    {
      subject: `Recibimos tu solicitud ${about.number}`,
      preheader: 'Confírmala para que sepamos que eres tú.',
      greeting: `Hola, ${about.name}:`,
      paragraphs: [
        'Recibimos tu solicitud sobre tus datos personales. Confírmala para que sepamos que este correo es tuyo.',
      ],
      facts: [...facts(about), ['Respuesta a más tardar', dayText(about.due_on)]],
      action: { label: 'Confirmar mi solicitud', url: about.url },
      note: 'Si no hiciste esta solicitud, ignora este correo: nadie verá ni cambiará tus datos.',
    },
    about.organizer,
  )

const ANSWERS: Record<RequestKind, { subject: string; text: string }> = {
  copy: {
    subject: 'Tu copia está lista',
    text: 'Descárgala con este botón. El enlace dura 7 días y sirve una sola vez.',
  },
  correction: { subject: 'Corregimos tus datos', text: 'Tus datos quedaron corregidos.' },
  deletion: {
    subject: 'Borramos tus datos',
    text: 'Borramos tus datos. De tus pagos quedan el valor, la fecha y la referencia, sin tu nombre, porque las normas contables obligan a conservarlos. Guardamos también esta solicitud, como prueba de que la atendimos.',
  },
  hide: {
    subject: 'Tu nombre ya no aparece en los resultados',
    text: 'En los resultados públicos apareces como «Participante», y ya no hay certificado ni imagen para compartir.',
  },
}

export const answerLetter = (about: About & { answer: string; url?: string }): Letter =>
  letter(
    {
      subject: `${ANSWERS[about.kind].subject} (${about.number})`,
      preheader: `Respuesta a tu solicitud ${about.number}.`,
      greeting: `Hola, ${about.name}:`,
      paragraphs: [ANSWERS[about.kind].text, ...(about.answer ? [about.answer] : [])],
      facts: facts(about),
      ...(about.url ? { action: { label: 'Descargar mis datos', url: about.url } } : {}),
    },
    about.organizer,
  )

export const refusalLetter = (about: About & { reason: string }): Letter =>
  letter(
    {
      subject: `Respuesta a tu solicitud ${about.number}`,
      preheader: 'No pudimos hacer lo que pediste.',
      greeting: `Hola, ${about.name}:`,
      paragraphs: ['No pudimos hacer lo que pediste. Este es el motivo:', about.reason],
      facts: facts(about),
      note: 'Si no estás de acuerdo, puedes presentar una queja ante la Superintendencia de Industria y Comercio (www.sic.gov.co).',
    },
    about.organizer,
  )

type Due = {
  name: string
  requests: { number: string; due_on: string; late: boolean }[]
  url: string
  organizer: string
}

/** To who can answer; by number, since a letter may be read by others. */
export const dueLetter = ({ name, requests, url, organizer }: Due): Letter => {
  const [one, many] = [
    'Una solicitud de datos personales',
    `${requests.length} solicitudes de datos personales`,
  ]
  const what = requests.length === 1 ? one : many
  return letter(
    {
      subject: `${what} por responder`,
      preheader: 'La ley da un plazo: respóndelas desde el panel.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'La ley da un plazo para responder lo que las personas piden sobre sus datos, y está por cumplirse o ya pasó:',
      ],
      facts: requests.map(({ number, due_on, late }) => [
        number,
        `${late ? 'Venció el' : 'Hasta el'} ${dayText(due_on)}`,
      ]),
      action: { label: 'Ver las solicitudes', url },
      note: 'Este aviso llega como máximo una vez al día, de lunes a viernes.',
    },
    organizer,
  )
}
