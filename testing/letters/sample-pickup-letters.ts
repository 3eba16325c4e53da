/** The letters about who collects a kit, for the list of every letter. */
import * as pickups from '#domain/kit-desk/collect/collect-mails.ts'
import type { RegistrationStory } from '#domain/registration/mails.ts'
import type { Letter } from '#server/mail/letter.ts'

export const pickupLetters = ({
  name,
  event,
  event_datetime,
  city,
  url,
  organizer,
}: RegistrationStory): [kind: string, letter: Letter][] => {
  const story: pickups.PickupStory = {
    runner: `${name} Echavarría Londoño`,
    name,
    collector: 'Julián Andrés Mesa',
    event,
    event_datetime,
    city,
    pickup: {
      place: 'Centro Comercial Plaza Bocagrande, local 2-14',
      address: 'Carrera 1 # 12-118',
      hours: [
        { day: '2026-12-03', from: '10:00', to: '20:00' },
        { day: '2026-12-04', from: '10:00', to: '18:00' },
      ],
      note: 'No hay entrega el día de la carrera.',
    },
    organizer,
  }
  const share = `Recoge por favor el kit de ${story.runner} en ${event}. Lleva tu documento y muestra este QR: ${url}`
  return [
    ['collect collectorLetter', pickups.collectorLetter({ ...story, url })],
    ['collect authorisedLetter', pickups.authorisedLetter({ ...story, own_url: url, share })],
    ['collect notCollectorLetter', pickups.notCollectorLetter({ ...story, pickup: null })],
    ['collect revokedByStaffLetter', pickups.revokedByStaffLetter({ ...story, own_url: url })],
  ]
}
