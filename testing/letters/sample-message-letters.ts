/** The letters that an organiser writes to the people of a race, for the list of every letter. */
import { type MessageStory, messageLetter } from '#domain/messages/mails.ts'
import { VARIABLES, type Values } from '#domain/messages/rules/variables.ts'
import type { Letter } from '#server/mail/letter.ts'

type Sample = { name: string; event: string; address: string; organizer: string }

export const messageLetters = ({ name, event, address, organizer }: Sample): [string, Letter][] => {
  const nothing = Object.fromEntries(VARIABLES.map(({ name: variable }) => [variable, ''])) as Values
  const story: MessageStory = {
    kind: 'operational',
    subject: 'Recoge tu kit de {{evento}}',
    body: 'Hola, {{nombre}}:\n\nTu dorsal es {{dorsal|por asignar}}. Tu inscripción: {{mi_inscripcion}}\n\nLleva tu cédula.',
    signature: 'El equipo de la carrera\nWhatsApp 300 123 4567',
    reply_to: 'hola@carrera.test',
    values: {
      ...nothing,
      nombre: name,
      evento: event,
      mi_inscripcion: `${address}/competidor/123#mio=abc`,
    },
    leave_url: `${address}/salir/${'a1b2'.repeat(16)}.${'x'.repeat(22)}`,
    organizer,
  }
  return [
    ['messages messageLetter', messageLetter(story)],
    ['messages messageLetter news', messageLetter({ ...story, kind: 'news', reply_to: '' })],
  ]
}
