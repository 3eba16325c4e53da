/** Letters about a registration. */
import { formatHour, formatLongDate, theHour } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { type Letter, letter } from '#server/mail/letter.ts'

export type RegistrationStory = {
  name: string
  reference: string
  event: string
  event_datetime: Date
  city: string
  category: string
  participant_count: number
  amount: number
  hold_until: Date | null
  /** The number to run with, once runners may see it. */
  bib?: string | null
  url: string
  /** Beside the address to pay, in the buyer's own letter: the person's. */
  person_url?: string | undefined
  organizer: string
}

/** 'Pagar' may be forwarded to who pays; this one is the person's alone. */
const personLink = ({ person_url }: RegistrationStory) =>
  person_url ? { label: 'Mi inscripción (personal, no la compartas)', url: person_url } : undefined

export const factsOf = (
  { reference, event, event_datetime, city, category, participant_count, amount, bib }: RegistrationStory,
  total = amount === 0 ? 'Sin costo' : formatPesos(amount),
): [string, string][] => [
  ['Evento', event],
  ['Fecha', `${formatLongDate(event_datetime)}, ${formatHour(event_datetime)}`],
  ['Ciudad', city],
  ['Categoría', category],
  ...(bib ? ([['Tu número', bib]] as [string, string][]) : []),
  ...(participant_count > 1 ? ([['Participantes', String(participant_count)]] as [string, string][]) : []),
  ['Total', total],
  ['Referencia', reference],
]

/** Where anybody makes us ask the gateway, on the site the letter comes from. */
const verifyAddress = ({ url, reference }: Pick<RegistrationStory, 'url' | 'reference'>) =>
  new URL(`/verificar-pago?referencia=${reference}`, url).href

const until = (instant: Date | null) =>
  instant ? `hasta el ${formatLongDate(instant)} a ${theHour(instant)}` : 'por 5 horas'
/** At the end of a sentence: the hour has its dot already. */
const untilStop = (instant: Date | null) => (instant ? until(instant) : `${until(instant)}.`)

export const savedLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Tu cupo está reservado: ${story.event}`,
      preheader: 'Paga para asegurarlo.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Guardamos tu inscripción y tu cupo está reservado ${untilStop(story.hold_until)} Paga antes de esa hora para asegurarlo.`,
      ],
      facts: factsOf(story),
      action: { label: 'Pagar mi inscripción', url: story.url },
      also: personLink(story),
      note: 'Con «Pagar» se ve y se paga la reserva: puedes reenviarlo a quien va a pagar. «Mi inscripción» es solo tuya. Si no te inscribiste, ignora este correo y el cupo se libera solo.',
    },
    story.organizer,
  )

export const teammateLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Te inscribieron en ${story.event}`,
      preheader: 'Tu equipo ya tiene el cupo reservado.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Alguien de tu equipo te inscribió. El cupo está reservado ${until(story.hold_until)} mientras se hace el pago.`,
      ],
      facts: factsOf(story),
      action: { label: 'Ver mi inscripción', url: story.url },
      note: '¿No quieres participar? En la misma página puedes salir de la inscripción mientras no esté pagada.',
    },
    story.organizer,
  )

export const freeLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Ya estás dentro: ${story.event}`,
      preheader: 'Tu inscripción quedó confirmada, sin costo.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'Tu inscripción quedó confirmada y no tiene costo. Te adjuntamos tu QR: muéstralo para recoger tu kit. El comprobante está en tu inscripción.',
        '¡Nos vemos en la salida!',
      ],
      facts: factsOf(story),
      action: { label: 'Ver mi inscripción', url: story.url },
    },
    story.organizer,
  )

/** Somebody gave the place away: nothing was paid, and nothing is asked for. */
export const courtesyLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Ya estás dentro: ${story.event}`,
      preheader: `Cortesía de ${story.organizer}.`,
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Tu inscripción quedó confirmada: es una cortesía de ${story.organizer}. Te adjuntamos tu QR: muéstralo para recoger tu kit. El comprobante está en tu inscripción.`,
        '¡Nos vemos en la salida!',
      ],
      facts: factsOf(story, `Cortesía de ${story.organizer}`),
      action: { label: 'Ver mi inscripción', url: story.url },
    },
    story.organizer,
  )

/** Somebody passed the place on: what it cost is between the giver and the organiser. */
export const receivedLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `El cupo ya es tuyo: ${story.event}`,
      preheader: 'Te adjuntamos tu QR para recoger el kit.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'El cupo que te cedieron ya está a tu nombre. Te adjuntamos tu QR: muéstralo para recoger tu kit. El comprobante está en tu inscripción.',
        '¡Nos vemos en la salida!',
      ],
      facts: factsOf(story).filter(([label]) => label !== 'Total' && label !== 'Participantes'),
      action: { label: 'Ver mi inscripción', url: story.url },
    },
    story.organizer,
  )

export const paidLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Pago recibido: ${story.event}`,
      preheader: 'Tu inscripción quedó confirmada.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'Recibimos tu pago y tu inscripción quedó confirmada. Te adjuntamos tu QR: muéstralo para recoger tu kit. El comprobante está en tu inscripción.',
        '¡Nos vemos en la salida!',
      ],
      facts: factsOf(story),
      action: { label: 'Ver mi inscripción', url: story.url },
    },
    story.organizer,
  )

export const holdEndedLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Tu reserva terminó: ${story.event}`,
      preheader: 'El cupo quedó libre. Puedes inscribirte de nuevo si hay cupos.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'No recibimos el pago a tiempo y tu cupo quedó libre. Si todavía hay cupos, puedes inscribirte otra vez.',
      ],
      facts: factsOf(story),
      action: { label: 'Inscribirme de nuevo', url: story.url },
      note: `¿Ya pagaste? El dinero no se pierde y no hace falta pagar otra vez: con tu referencia y tu documento preguntamos a la pasarela en ${verifyAddress(story)}`,
    },
    story.organizer,
  )

/** 'Eliminar no pagados'. */
export const removedLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Tu reserva fue eliminada: ${story.event}`,
      preheader: 'El organizador eliminó las inscripciones sin pagar.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'El organizador eliminó las inscripciones que no estaban pagadas, y la tuya era una de ellas. El cupo quedó libre.',
        'No pagues con un enlace anterior: si todavía hay cupos, puedes inscribirte otra vez.',
      ],
      facts: factsOf(story),
      action: { label: 'Inscribirme de nuevo', url: story.url },
      note: `¿Ya pagaste? El dinero no se pierde y no hace falta pagar otra vez: con tu referencia y tu documento preguntamos a la pasarela en ${verifyAddress(story)}`,
    },
    story.organizer,
  )

/** Of what was paid, and of what was not: the money is the organiser's word, not ours. */
export const annulledLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Tu inscripción fue anulada: ${story.event}`,
      preheader: 'El organizador la anuló y el cupo quedó libre.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'El organizador anuló tu inscripción. El cupo quedó libre y el QR y el comprobante ya no valen.',
        'Si pagaste o no lo esperabas, escríbele con la referencia: tu pago sigue anotado.',
      ],
      facts: factsOf(story),
      action: { label: 'Ver el evento', url: story.url },
    },
    story.organizer,
  )

export const teamEndedLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Tu equipo quedó sin cupo: ${story.event}`,
      preheader: 'Una persona del equipo salió y la inscripción terminó.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'Una persona de tu equipo salió de la inscripción, que todavía no estaba pagada. Con eso terminó para todo el equipo y los cupos quedaron libres.',
        'No pagues con un enlace anterior: inscribe de nuevo al equipo, si todavía hay cupos.',
      ],
      facts: factsOf(story),
      action: { label: 'Inscribirnos de nuevo', url: story.url },
    },
    story.organizer,
  )

export const rejectedLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Tu pago no fue aprobado: ${story.event}`,
      preheader: 'Tu cupo sigue reservado. Intenta de nuevo.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `La pasarela no aprobó el pago. No se hizo ningún cobro y tu cupo sigue reservado ${untilStop(story.hold_until)}`,
      ],
      facts: factsOf(story),
      action: { label: 'Intentar de nuevo', url: story.url },
      also: personLink(story),
    },
    story.organizer,
  )

export const holdEndingLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Queda una hora para pagar ${story.event}`,
      preheader: 'Paga para no perder tu cupo.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Tu cupo está reservado ${untilStop(story.hold_until)} Después queda libre para otra persona.`,
      ],
      facts: factsOf(story),
      action: { label: 'Pagar mi inscripción', url: story.url },
      also: personLink(story),
    },
    story.organizer,
  )

/** The event charges again: the hold, which did not run meanwhile, has its 5 hours. */
export const resumedLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Ya puedes pagar: ${story.event}`,
      preheader: 'Los pagos volvieron. Tu cupo sigue reservado.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `Los pagos de este evento estuvieron en pausa y ya volvieron. Tu cupo está reservado ${until(story.hold_until)}: paga antes de esa hora para asegurarlo.`,
      ],
      facts: factsOf(story),
      action: { label: 'Pagar mi inscripción', url: story.url },
      also: personLink(story),
    },
    story.organizer,
  )

type Review = {
  name: string
  event: string
  reference: string
  reason: string
  url: string
  organizer: string
}

export const reviewLetter = ({ name, event, reference, reason, url, organizer }: Review): Letter =>
  letter(
    {
      subject: `Pago por revisar: ${event}`,
      preheader: 'Entró dinero que necesita tu decisión.',
      greeting: `Hola, ${name}:`,
      paragraphs: [
        'Entró un pago que el sistema no pudo asignar solo. No se perdió: espera tu decisión en el panel.',
      ],
      facts: [
        ['Evento', event],
        ['Referencia', reference],
        ['Motivo', reason],
      ],
      action: { label: 'Ver participantes', url },
    },
    organizer,
  )

type StaffMessage = { name: string; subject: string; text: string; organizer: string }

/** In the organiser's own words: an empty line begins a paragraph. */
export const staffMessageLetter = ({ name, subject, text, organizer }: StaffMessage): Letter =>
  letter(
    {
      subject,
      preheader: text.slice(0, 90),
      greeting: `Hola, ${name}:`,
      paragraphs: text.split(/\n{2,}/),
    },
    organizer,
  )
