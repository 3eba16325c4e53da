/** What a save sets off for its people: an account for each new email, and a letter for each. */
import { inArray } from 'drizzle-orm'
import { createUser } from '#domain/accounts/create-user.ts'
import { sendPasswordLink } from '#domain/accounts/send-password-link.ts'
import { users } from '#domain/accounts/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Machine } from '#server/machine.ts'
import { writeMail } from '#server/mail/write-mail.ts'
import { proofOf } from './checkout-proof.ts'
import type { MemberForm } from './contract.ts'
import type { EventOffer } from './find-offer.ts'
import { savedLetter, teammateLetter } from './mails.ts'
import { ownAddress, ownTokenOf } from './own-link.ts'
import type { Registration } from './release-holds.ts'
import { tellMembers } from './tell-people.ts'

type Saved = { registration: Registration; offer: EventOffer; team: MemberForm[] }

/** Nobody is logged in by typing an email: the account waits for the mailed link (product.md section 10). */
const openAccounts = async (tx: Tx, machine: Machine, team: MemberForm[]) => {
  const emails = [...new Set(team.map(({ email }) => email))]
  const known = await tx.select({ email: users.email }).from(users).where(inArray(users.email, emails))
  for (const email of emails.filter((one) => !known.some((user) => user.email === one))) {
    const member = team.find((one) => one.email === email)
    if (!member) continue
    const name = `${member.name} ${member.last_name}`
    const created = await createUser(tx, {
      name,
      email,
      phone: member.phone,
      rol: 'Cliente',
      status: true,
      password_hash: null,
    })
    if (created !== 'email taken') await sendPasswordLink(tx, machine, { email, kind: 'set-password' })
  }
}

export const welcomeMembers = async (tx: Tx, machine: Machine, { registration, offer, team }: Saved) => {
  await openAccounts(tx, machine, team)
  if (registration.state === 'paid') return tellMembers(tx, machine, registration.id, 'free')
  const { config, address, secretKey } = machine
  const category = offer.categories.find(({ id }) => id === registration.category_id)
  const told = new Set<string>()
  for (const [position, { name, email, dni }] of team.entries()) {
    if (told.has(email)) continue
    told.add(email)
    const paysHere = position === 0
    // The proof goes to the address on the registration only.
    const payUrl = `${address}/registrate/${offer.slug}#pagar=${proofOf(secretKey, registration.reference)}`
    const story = {
      name,
      reference: registration.reference,
      event: offer.name,
      event_datetime: offer.event_datetime,
      city: offer.city,
      category: category ? `${category.distance} ${category.title}` : '',
      members: registration.members,
      amount: registration.amount,
      hold_until: registration.hold_until,
      url: paysHere ? payUrl : ownAddress(address, dni, ownTokenOf(secretKey, registration.reference, dni)),
      organizer: config.organizerName,
    }
    const letter = paysHere ? savedLetter(story) : teammateLetter(story)
    await writeMail(
      tx,
      { kind: 'registration-saved', recipient: email, letter },
      { smtp: config.smtpUrl !== undefined },
    )
  }
}
