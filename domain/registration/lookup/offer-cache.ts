/**
 * What an event offers, with the ways to pay it, read once for the many who ask at once: on opening day thousands want the
 * same. It is kept for a second at most, forgotten when staff change anything, and where little is left also as soon as
 * the event's row changes, which every spot taken or given back does. It only informs and plans: a save holds its version
 * against the event's under the lock, and takes its places there.
 */
import { NO_SETTINGS, type PaymentSettings } from '#domain/payments/queries.ts'
import {
  type ActiveAccount,
  activeAccounts,
  type GatewayChoice,
  ownOrShared,
} from '#domain/payments/settings/active-accounts.ts'
import type { AppContext } from '#server/app-context.ts'
import { runNamed } from '#server/database/named-query.ts'
import { asOffer, type EventOffer, OFFER, type OfferRow } from './find-offer.ts'

const LIFE_MS = 1_000
const MOST = 200
/** More than an event sells in that time. */
const MANY = 200
const MANY_OF_A_SIZE = 50

export type Gateways = Omit<GatewayChoice, 'own'>[]

/** How it is paid. */
export type PayingWays = { accounts: ActiveAccount[]; settings: PaymentSettings }

export type CachedOffer = PayingWays & {
  offer: EventOffer
  gateways: Gateways
  row_version: string
  read_at: number
}

/** Changes with every change of the event's row. */
export const ROW_VERSION = 'e.xmin::text'

const FIND = {
  name: 'offer-to-tell',
  text: `select ${OFFER}, ${ROW_VERSION} as row_version, ${activeAccounts('e.id', '$2::boolean')} as accounts,
      s.accepts_cash, s.vat_rate, s.paused_at
    from events e left join event_payment_settings s on s.event_id = e.id where e.id = $1`,
}

type Found = OfferRow & { row_version: string; accounts: ActiveAccount[] } & {
  [Column in keyof PaymentSettings]: PaymentSettings[Column] | null
}

const hasMany = ({ participant_limit, taken, kept, distances, tiers }: EventOffer) =>
  participant_limit - taken - kept >= MANY &&
  distances.every(({ left }) => left === null || left >= MANY) &&
  tiers.every(({ places, sold }) => places === null || places - sold >= MANY)

const hasManySizes = ({ kits }: EventOffer) =>
  kits.every(({ amount, taken }) => amount <= taken || amount - taken >= MANY_OF_A_SIZE)

const isYoung = ({ read_at }: CachedOffer) => performance.now() - read_at < LIFE_MS

/** The clock goes on while the rest is kept: a deadline passes on time. */
const asOfNow = (cached: CachedOffer): CachedOffer => {
  const now = new Date(cached.offer.now.getTime() + performance.now() - cached.read_at)
  return { ...cached, offer: { ...cached.offer, now } }
}

export type OfferCache = ReturnType<typeof createOfferCache>

export const createOfferCache = ({ db, config, follow }: Pick<AppContext, 'db' | 'config' | 'follow'>) => {
  const offers = new Map<number, CachedOffer>()
  const asked = new Map<number, Promise<CachedOffer | null>>()
  follow({
    clear: () => {
      offers.clear()
      asked.clear()
    },
  })

  const find = async (event_id: number): Promise<CachedOffer | null> => {
    const read_at = performance.now()
    const [row] = await runNamed<Found>(db, FIND, [event_id, config.allowSandboxGateway])
    if (!row) return null
    const { row_version, accounts, accepts_cash, vat_rate, paused_at, ...offer } = row
    const settings =
      accepts_cash === null || vat_rate === null ? NO_SETTINGS : { accepts_cash, vat_rate, paused_at }
    const own = ownOrShared(accounts)
    const gateways = own.map(({ id, gateway_name, image }) => ({ id, gateway_name, image }))
    return { offer: asOffer(offer), accounts: own, gateways, settings, row_version, read_at }
  }

  /** Those who ask while it is being read share the answer. */
  const read = (event_id: number): Promise<CachedOffer | null> => {
    const running = asked.get(event_id)
    if (running) return running
    const reading = find(event_id)
      .then((found) => {
        // What staff changed meanwhile was forgotten, and must not come back.
        if (found && asked.get(event_id) === reading) {
          if (offers.size >= MOST) offers.clear()
          offers.set(event_id, found)
        }
        return found
      })
      .finally(() => {
        if (asked.get(event_id) === reading) asked.delete(event_id)
      })
    asked.set(event_id, reading)
    return reading
  }

  const cached = (event_id: number): CachedOffer | null => {
    const found = offers.get(event_id)
    return found && isYoung(found) ? asOfNow(found) : null
  }

  return {
    cached,
    read,
    /** Whether it still tells the truth about an event whose row is this one now. */
    holds: ({ offer, row_version }: CachedOffer, now_version: string | undefined) =>
      row_version === now_version || (hasMany(offer) && hasManySizes(offer)),
    /** To plan a save by: where little is left it is read anew. */
    toSave: async (event_id: number): Promise<CachedOffer | null> => {
      const known = cached(event_id)
      return known && hasMany(known.offer) ? known : read(event_id)
    },
  }
}
