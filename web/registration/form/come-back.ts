/** Somebody whom the server knows, and whose contact data only the own mailbox opens. */
import { identityOf, type Participant } from './registration-form.ts'

export const isKnown = (participant: Participant): boolean =>
  participant.identified !== '' &&
  participant.identified === identityOf(participant) &&
  participant.prefilled.includes('name') &&
  participant.email === '' &&
  participant.contact_from === '' &&
  !participant.returned
