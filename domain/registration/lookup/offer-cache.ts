/**
 * The offer of an event as a lookup tells it. On opening day thousands ask for the same one: it is read once and cached
 * for a second at most, and no longer than the event's row stays as it is, which every spot taken or given back
 * changes. It only informs: a save reads everything anew.
 */
import { type GatewayChoice, gatewayChoices, ownOrShared } from '#domain/payments/settings/active-accounts.ts'
import type { Database } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { asOffer, type EventOffer, OFFER, type OfferRow } from './find-offer.ts'

const LIFE_MS = 1_000
const MOST = 200

export type Gateways = Omit<GatewayChoice, 'own'>[]

export type CachedOffer = { offer: EventOffer; gateways: Gateways; row_version: string; until: number }

/** Changes with every change of the event's row. */
export const ROW_VERSION = 'e.xmin::text'

const FIND = {
  name: 'offer-to-tell',
  text: `select ${OFFER}, ${ROW_VERSION} as row_version, ${gatewayChoices('e.id', '$2::boolean')} as gateways
    from events e where e.id = $1`,
}

type Found = OfferRow & { row_version: string; gateways: GatewayChoice[] }

export const createOfferCache = (db: Database, sandbox: boolean) => {
  const offers = new Map<number, CachedOffer>()
  const asked = new Map<number, Promise<CachedOffer | null>>()

  const read = async (event_id: number): Promise<CachedOffer | null> => {
    const until = performance.now() + LIFE_MS
    const [row] = await runNamed<Found>(db, FIND, [event_id, sandbox])
    if (!row) return null
    const { row_version, gateways, ...offer } = row
    const choices = ownOrShared(gateways).map(({ id, gateway_name, image }) => ({ id, gateway_name, image }))
    const found = { offer: asOffer(offer), gateways: choices, row_version, until }
    if (offers.size >= MOST) offers.clear()
    offers.set(event_id, found)
    return found
  }

  return {
    cached: (event_id: number): CachedOffer | null => {
      const found = offers.get(event_id)
      return found && performance.now() < found.until ? found : null
    },
    /** Those who ask while it is being read share the answer. */
    read: (event_id: number): Promise<CachedOffer | null> => {
      const running = asked.get(event_id)
      if (running) return running
      const reading = read(event_id).finally(() => asked.delete(event_id))
      asked.set(event_id, reading)
      return reading
    },
  }
}
