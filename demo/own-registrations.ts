/** What the demo's Cliente finds in Mis Eventos: a race that is paid, and one that waits for its payment. */
import { payment_attempts } from '#domain/payments/tables.ts'
import { findOffer } from '#domain/registration/lookup/find-offer.ts'
import type { ParticipantForm } from '#domain/registration/participant-contract.ts'
import type { Tx } from '#server/database/connect.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { chance } from './random.ts'
import { type Fate, meetFate } from './registration-fates.ts'
import { participantForm } from './registration-form.ts'
import { findDemoAccount, makeOlder, saveTeam } from './registrations.ts'

/** Far from the people of crowds, orders, tests and journeys. */
const NUMBER = 790_000
const DAY_MINUTES = 1440

/** The hold is of this moment, so that whoever starts the demo has its five hours to pay. */
const OWN: { event: string; fate: Extract<Fate, 'card' | 'held'>; ago: number }[] = [
  { event: 'Carrera Nocturna Medellín 10K', fate: 'card', ago: 6 * DAY_MINUTES },
  { event: 'Gran Fondo Alto de Letras', fate: 'held', ago: 0 },
]

/** The distance a race is named for stands first. */
const first = <T>(list: readonly T[]) => list[0] as T

const runnerOf = (kit_id: number) => {
  const [, , { name: called, email }] = DEMO_ACCOUNTS
  const [name, last_name] = called.split(' ')
  const known = { name, last_name, email, gender: 'female', birthday: '1994-05-05', phone: '+573005550000' }
  return participantForm(NUMBER, kit_id, known) as unknown as ParticipantForm
}

export const addOwnRegistrations = async (
  tx: Tx,
  events: readonly { id: number; name: string }[],
  user_id: number,
) => {
  const account = await findDemoAccount(tx)
  const luck = chance(NUMBER)
  for (const { event, fate, ago } of OWN) {
    const offer = await findOffer(tx, events.find(({ name }) => name === event)?.id ?? 0)
    const kit = offer?.kits.find(({ size }) => size === 'M')
    const saved =
      offer && kit
        ? await saveTeam(tx, offer, {
            team: [runnerOf(kit.id)],
            choose: first,
            form_hash: `demo-own-${offer.id}`,
          })
        : null
    if (!saved || !account) throw new Error(`the demo's Cliente was not registered: ${event}`)
    const attempt = await meetFate(tx, saved, { fate, luck, ago, account_id: account.id, user_id })
    if (attempt) await tx.insert(payment_attempts).values(attempt)
    await makeOlder(tx, [{ id: saved.id, ago }])
  }
}
