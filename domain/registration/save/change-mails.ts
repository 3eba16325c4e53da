/** Letters about an unpaid registration that somebody changed: other people on it, other addresses, or somebody left. */
import { type Letter, letter } from '#server/mail/letter.ts'
import { factsOf, type RegistrationStory } from '../mails.ts'

/** To an address that is no longer on it: it opens nothing, it only says so. */
export const formerAddressLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Cambió la inscripción: ${story.event}`,
      preheader: 'Tu correo ya no está en ella.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'Cambiaron las personas o los datos de contacto de una inscripción sin pagar en la que estaba tu correo. Desde ahora sus avisos llegan a otra dirección.',
        'Si no lo esperabas, escribe al organizador con la referencia.',
      ],
      facts: factsOf(story),
      action: { label: 'Ver el evento', url: story.url },
    },
    story.organizer,
  )

export const participantLeftLetter = (story: RegistrationStory, leaver: string): Letter =>
  letter(
    {
      subject: `Una persona salió del equipo: ${story.event}`,
      preheader: 'Los demás conservan su cupo y el total cambió.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `${leaver} salió de la inscripción, que todavía no está pagada. Su cupo quedó libre; el tuyo sigue reservado y el total ahora es el de abajo.`,
        'Si alguien abrió el pago antes de este correo, ese pago no sirve: hay que abrirlo de nuevo.',
      ],
      facts: factsOf(story),
      action: { label: 'Ver mi inscripción', url: story.url },
    },
    story.organizer,
  )

export const youLeftLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Saliste de la inscripción: ${story.event}`,
      preheader: 'Tu cupo en ese equipo quedó libre.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'Alguien con tu documento y tu fecha de nacimiento te sacó de la inscripción en la que estabas. Todavía no estaba pagada y puedes inscribirte por tu cuenta.',
        'Si no fuiste tú, avisa a quien te inscribió o al organizador.',
      ],
      facts: [
        ['Evento', story.event],
        ['Referencia', story.reference],
      ],
      action: { label: 'Ver el evento', url: story.url },
    },
    story.organizer,
  )

/** Whoever stands before staff with the document goes before a place that was typed and not paid. */
export const gaveWayLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Tu reserva terminó: ${story.event}`,
      preheader: 'El organizador inscribió a la persona con ese documento en la mano.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'El organizador inscribió en persona a quien tiene ese documento en la mano. La reserva sin pagar que había con el mismo número terminó, y no debes pagarla.',
        'Si el documento es tuyo y no fuiste tú, escribe al organizador con la referencia.',
      ],
      facts: [
        ['Evento', story.event],
        ['Referencia', story.reference],
      ],
      action: { label: 'Ver el evento', url: story.url },
    },
    story.organizer,
  )

export type StaffChange = { before: string; after: string }

/** Staff changed category or size: whoever runs with it hears of it, whichever button it was. */
export const changedByStaffLetter = (story: RegistrationStory, { before, after }: StaffChange): Letter =>
  letter(
    {
      subject: `Cambió tu inscripción: ${story.event}`,
      preheader: `Ahora es ${after}.`,
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `El organizador cambió tu inscripción: era ${before} y ahora es ${after}.`,
        'Si no lo esperabas, escribe al organizador con la referencia.',
      ],
      facts: [
        ['Evento', story.event],
        ['Antes', before],
        ['Ahora', after],
        ['Referencia', story.reference],
      ],
      action: { label: 'Ver mi inscripción', url: story.url },
    },
    story.organizer,
  )

/** To those who stay. */
export const takenOutLetter = (story: RegistrationStory, leaver: string, unpaid: boolean): Letter =>
  letter(
    {
      subject: `El organizador anuló a una persona: ${story.event}`,
      preheader: 'Los demás conservan su cupo.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        `El organizador sacó a ${leaver} de la inscripción. Tu cupo sigue como estaba.`,
        ...(unpaid
          ? ['El total cambió. Si alguien abrió el pago antes de este correo, hay que abrirlo de nuevo.']
          : []),
      ],
      facts: factsOf(story),
      action: { label: 'Ver mi inscripción', url: story.url },
    },
    story.organizer,
  )

export const youWereTakenOutLetter = (story: RegistrationStory): Letter =>
  letter(
    {
      subject: `Tu inscripción fue anulada: ${story.event}`,
      preheader: 'El organizador anuló tu cupo.',
      greeting: `Hola, ${story.name}:`,
      paragraphs: [
        'El organizador anuló tu cupo en la inscripción de abajo. Los demás siguen inscritos.',
        'Si tienes preguntas o una devolución pendiente, escribe al organizador con la referencia.',
      ],
      facts: [
        ['Evento', story.event],
        ['Referencia', story.reference],
      ],
      action: { label: 'Ver el evento', url: story.url },
    },
    story.organizer,
  )
