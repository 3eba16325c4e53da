/** What a save sets off for its people: an account for each new email, and a letter for each. */
import { type Invited, inviteClients } from '#domain/accounts/users/invite-clients.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { NewMail } from '#server/mail/write-mail.ts'
import type { Registration } from '../hold/release-holds.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import { distanceOf } from '../lookup/offer-state.ts'
import { savedLetter, teammateLetter } from '../mails.ts'
import type { ParticipantForm } from '../participant-contract.ts'
import { makeCheckoutToken } from '../speaker/checkout-token.ts'
import { personAddress } from '../speaker/person-link.ts'

type Held = {
  registration: Pick<Registration, 'reference' | 'participant_count' | 'amount' | 'hold_until'>
  offer: EventOffer
  team: ParticipantForm[]
  /** Of each of them. */
  category_ids: number[]
}

export const invitedOf = (team: ParticipantForm[]): Invited[] => {
  // Who bought at a till may have none.
  const reachable = team.filter(({ email }) => email !== '')
  const byEmail = new Map(reachable.map((participant) => [participant.email, participant]))
  return [...byEmail].map(([email, { name, last_name, phone }]) => ({
    name: `${name} ${last_name}`,
    email,
    phone,
  }))
}

/** Nobody is logged in by typing an email: the account waits for the mailed link (product.md section 10). */
export const inviteParticipants = (
  tx: Tx,
  context: AppContext,
  team: ParticipantForm[],
): Promise<NewMail[]> => inviteClients(tx, context, invitedOf(team))

/** Each distance may have a start of its own. */
const startOf = (offer: EventOffer, category_id: number | undefined): Date => {
  const start_at = distanceOf(offer, category_id)?.start_at
  return start_at ? new Date(start_at) : offer.event_datetime
}

/** About spots that are held and wait for their payment. */
export const heldEmails = (
  { config, address, secretKey }: AppContext,
  { registration, offer, team, category_ids }: Held,
): NewMail[] => {
  const letters: NewMail[] = []
  const told = new Set<string>()
  for (const [position, { name, email, dni, document_type }] of team.entries()) {
    if (told.has(email)) continue
    told.add(email)
    const paysHere = position === 0
    const category = offer.categories.find(({ id }) => id === category_ids[position])
    // The proof goes to the address on the registration only.
    const { reference } = registration
    const pay_url = `${address}/registrate/${offer.slug}#pagar=${makeCheckoutToken(secretKey, { reference, email }, 'own')}`
    const person_url = personAddress(address, { secretKey, reference, dni, document_type, email })
    const story = {
      name,
      reference,
      event: offer.name,
      event_datetime: startOf(offer, category_ids[position]),
      city: offer.city,
      category: category ? `${category.distance} ${category.title}` : '',
      participant_count: registration.participant_count,
      amount: registration.amount,
      hold_until: registration.hold_until,
      ...(paysHere ? { url: pay_url, person_url } : { url: person_url }),
      organizer: config.organizerName,
    }
    const letter = paysHere ? savedLetter(story) : teammateLetter(story)
    letters.push({ kind: 'registration-saved', recipient: email, letter })
  }
  return letters
}
