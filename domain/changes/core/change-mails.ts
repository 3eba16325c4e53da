/** Letters of a change, by its state. */
import { formatLongDate, theHour } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { type Letter, letter } from '#server/mail/letter.ts'
import { kindLabel } from '../rules/kinds.ts'
import type { Change } from './kind.ts'

export type ChangeStory = {
  name: string
  event: string
  reference: string
  change: Change
  organizer: string
  own_url: string
  event_url: string
  pay_url: string
  /** Only where this person has to confirm. */
  confirm_url: string | null
}

const longDay = (day: string) => formatLongDate(new Date(`${day}T12:00:00-05:00`))

const dueOf = ({ difference, fee }: Change) => Math.max(0, difference + fee)

const isUndone = ({ state }: Change) => state === 'refused' || state === 'expired' || state === 'withdrawn'

const factsOf = ({ event, reference, change }: ChangeStory): [string, string][] => [
  ['Evento', event],
  ['Cambio', kindLabel(change.kind)],
  ['Antes', change.before.words],
  ['Después', change.after.words],
  ...(change.fee > 0 && change.back === 0
    ? ([['Costo del cambio', formatPesos(change.fee)]] as [string, string][])
    : []),
  ...(change.back > 0 && !isUndone(change)
    ? ([[change.gives_back === 'credit' ? 'Saldo a favor' : 'Se devuelve', formatPesos(change.back)]] as [
        string,
        string,
      ][])
    : []),
  ...(change.due_on && !isUndone(change)
    ? ([['A más tardar', longDay(change.due_on)]] as [string, string][])
    : []),
  ['Referencia', reference],
]

const until = (instant: Date | null) =>
  instant ? `el ${formatLongDate(instant)} a ${theHour(instant)}` : 'su plazo'

const DONE: Record<Change['kind'], (story: ChangeStory) => string[]> = {
  size: ({ change }) => [`Listo: ahora tienes ${change.after.words}.`],
  category: ({ change }) => [
    `Listo: ahora estás en ${change.after.words}.`,
    ...(change.back > 0
      ? [
          change.gives_back === 'credit'
            ? `Te queda un saldo a favor de ${formatPesos(change.back)} para otro evento.`
            : `Te devolvemos ${formatPesos(change.back)}.`,
        ]
      : []),
  ],
  transfer: () => [
    'Tu cupo ya es de quien lo recibió. Tu QR y tus enlaces de esta inscripción dejaron de servir.',
  ],
  refund: ({ change }) => [
    `Aprobamos tu devolución de ${formatPesos(change.back)}, y tu cupo quedó libre.`,
    change.due_on
      ? `El dinero te llega a más tardar el ${longDay(change.due_on)}; lo que pagaste con un saldo vuelve a tu saldo.`
      : 'Te avisamos cuando salga el dinero.',
  ],
  deferral: ({ change }) => [
    `Tu cupo quedó libre y tienes un saldo de ${formatPesos(change.back)} a tu documento para otro evento.`,
    'Úsalo al pagar una inscripción de los eventos que el organizador nombre.',
  ],
  leave: ({ change }) => [`Saliste del equipo. Ahora estás en ${change.after.words}.`],
}

type Words = {
  subject: string
  preheader: string
  paragraphs: string[]
  action?: { label: string; url: string }
  note?: string
}

const words = (story: ChangeStory): Words | null => {
  const { change, event, own_url, event_url, pay_url, confirm_url } = story
  const kind = kindLabel(change.kind)
  const seen = { label: 'Ver mi inscripción', url: own_url }
  switch (change.state) {
    case 'waiting_person':
      return confirm_url
        ? {
            subject: `Confirma un cambio: ${event}`,
            preheader: 'Quien compró tu inscripción lo pidió por ti.',
            paragraphs: [
              'Quien compró tu inscripción pidió este cambio por ti. Solo se hace si lo confirmas.',
              `El enlace sirve hasta ${until(change.expires_at)}`,
            ],
            action: { label: 'Revisar y confirmar', url: confirm_url },
            note: 'Si no quieres este cambio, no hagas nada: tu cupo sigue siendo tuyo.',
          }
        : null
    case 'waiting_exchange':
      return {
        subject: `Estás en la lista de intercambio: ${event}`,
        preheader: 'Te escribimos cuando esté listo.',
        paragraphs: [
          'Tu cambio de talla espera a alguien que quiera la tuya y tenga la que buscas. Mientras tanto nada cambia.',
        ],
        action: seen,
      }
    case 'waiting_decision':
      return {
        subject: `Recibimos tu solicitud: ${event}`,
        preheader: 'El organizador la revisa.',
        paragraphs: [
          'Recibimos tu solicitud y el organizador la está revisando. Te escribimos con la respuesta.',
        ],
        action: seen,
      }
    case 'waiting_payment':
      return {
        subject: `Paga tu cambio: ${event}`,
        preheader: 'Paga y queda hecho.',
        paragraphs: [
          `Tu cambio cuesta ${formatPesos(dueOf(change))} y te lo guardamos hasta ${until(change.expires_at)}`,
          'Se hace apenas llegue el pago.',
        ],
        action: { label: 'Pagar el cambio', url: pay_url },
      }
    case 'done':
      return {
        subject: `Listo tu cambio: ${event}`,
        preheader: 'Tu cambio quedó hecho.',
        paragraphs: DONE[change.kind](story),
        action:
          change.kind === 'refund' || change.kind === 'deferral' || change.kind === 'transfer'
            ? { label: 'Ver el evento', url: event_url }
            : seen,
      }
    case 'refused':
      return {
        subject: `No se hizo tu cambio: ${event}`,
        preheader: kind,
        paragraphs: [
          change.reason ? `Tu cambio no se hizo: ${change.reason}` : 'El organizador no aprobó tu cambio.',
          'Tu inscripción sigue como estaba.',
        ],
        action: seen,
      }
    case 'expired':
      return {
        subject: `Venció tu cambio: ${event}`,
        preheader: 'Tu inscripción sigue como estaba.',
        paragraphs: [
          'Se acabó el plazo de tu cambio y no se hizo. Tu inscripción sigue como estaba; puedes pedirlo de nuevo.',
        ],
        action: seen,
      }
    case 'withdrawn':
      return {
        subject: `Retiramos tu cambio: ${event}`,
        preheader: 'Tu inscripción sigue como estaba.',
        paragraphs: [
          change.reason ? `El cambio se retiró: ${change.reason}` : 'El cambio se retiró.',
          'Tu inscripción sigue como estaba.',
        ],
        action: seen,
      }
  }
}

export const changeLetter = (story: ChangeStory): Letter | null => {
  const told = words(story)
  return told && letter({ greeting: `Hola, ${story.name}:`, facts: factsOf(story), ...told }, story.organizer)
}
