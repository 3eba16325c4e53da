/** Everything a till needs to sell, as its device keeps it to go on without connection. */
import { sql } from 'drizzle-orm'
import { fitsSeries } from '#domain/bibs/rules/fit-series.ts'
import { readSeries } from '#domain/bibs/series/read-series.ts'
import { readStarts } from '#domain/crew/event-starts.ts'
import { latestEnd } from '#domain/crew/rules/crew-windows.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import { listDealt } from '#domain/kit-desk/numbers/list-dealt.ts'
import type { EventOffer } from '#domain/registration/lookup/find-offer.ts'
import { placesLeft } from '#domain/registration/lookup/offer-state.ts'
import { CONSENT_VERSION } from '#domain/registration/save/submit-registration.ts'
import { findTableOffer, isDistanceOver, isOpenAtTable } from '#domain/registration/table/sell-at-table.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { CrewMember } from '#server/http/route.ts'
import type { Till, TillWorld } from './contract.ts'
import { dealtTo, listDeals } from './deals/return-deals.ts'
import { listTills } from './find-till.ts'
import * as messages from './messages.ts'
import { salePrice } from './sale/sale-price.ts'
import { asSession, readSessions } from './sessions/read-sessions.ts'
import { findSettings, type TillSettings } from './settings.ts'

type Kept = { distance_id: number; left: number }

/** What the expo's block has left in each of its distances for who sells with connection; null without a block. */
const readBlock = async (db: Reader, { block_id }: TillSettings): Promise<Map<number, number> | null> => {
  if (block_id === null) return null
  const { rows } = await db.execute<Kept & { released: boolean }>(sql`
    select k.distance_id, b.released_at is not null as released,
      greatest(0, least(b.places - b.taken - b.dealt, k.kept - coalesce((select sum(d.places - d.sold) from till_deals d
        where d.block_id = b.id and d.distance_id = k.distance_id and d.returned_at is null), 0)))::int as left
    from blocks b join block_distances k on k.block_id = b.id where b.id = ${block_id}`)
  if (rows.some(({ released }) => released)) return null
  return new Map(rows.map(({ distance_id, left }) => [distance_id, left]))
}

const leftIn = (offer: EventOffer, block: Map<number, number> | null) => {
  const ofEvent = placesLeft(offer)
  return ({ id, left }: EventOffer['distances'][number]) =>
    block?.get(id) ?? Math.max(0, left === null ? ofEvent : Math.min(left, ofEvent))
}

const readTills = async (db: Reader, event_id: number, crew: CrewMember, holder: Holder): Promise<Till[]> => {
  const tills = await listTills(db, event_id, crew)
  const open = await readSessions(db, sql`s.event_id = ${event_id} and s.closed_at is null`)
  return tills.map(({ id, name, kind, prefix, next_receipt }) => {
    const session = open.find(({ till_id }) => till_id === id)
    return { id, name, kind, prefix, next_receipt, session: session ? asSession(session, holder) : null }
  })
}

const readNumbers = async (
  db: Reader,
  offer: EventOffer,
  holder: Holder,
  { block_id }: TillSettings,
): Promise<TillWorld['numbers']> => {
  const dealt = await listDealt(db, offer.id, holder)
  const series = dealt.size > 0 ? await readSeries(db, offer.id) : []
  return series.flatMap((one) => {
    const own = dealt.get(one.id)
    if (!own) return []
    const category_ids = offer.categories
      .filter(({ id, distance_id }) =>
        ['male', 'female'].some((gender) =>
          fitsSeries(one, { category_id: id, distance_id, block_id, gender }),
        ),
      )
      .map(({ id }) => id)
    const { id: series_id, name, prefix, digits } = one
    return [{ series_id, name, prefix, digits, ...own, category_ids }]
  })
}

type Asked = { event_id: number; crew: CrewMember; holder: Holder }

export const readWorld = async (db: Reader, { event_id, crew, holder }: Asked): Promise<TillWorld> => {
  const table = await findTableOffer(db, event_id)
  const starts = await readStarts(db, event_id)
  if (!table || !starts) throw notFound()
  const { offer } = table
  const settings = await findSettings(db, event_id)
  const left = leftIn(offer, await readBlock(db, settings))
  const deals = await listDeals(db, sql`d.event_id = ${event_id} and ${dealtTo(holder)}`)
  const priced = offer.categories.map((category) => ({
    category,
    price: salePrice(offer, settings, category.id).asked,
  }))
  const sold = priced.flatMap(({ category, price }) =>
    // The till sells to one person: a category of teams admits nobody alone.
    price === null || isDistanceOver(offer, category.id) || (category.team_size ?? 1) > 1
      ? []
      : [{ ...category, price }],
  )
  const distances = offer.distances.filter(({ id }) => sold.some(({ distance_id }) => distance_id === id))
  return {
    event: {
      id: offer.id,
      name: offer.name,
      event_datetime: offer.event_datetime.toISOString(),
      city: offer.city,
    },
    me: { kind: crew.kind, id: crew.id, name: crew.name },
    now: offer.now.toISOString(),
    ends_at: latestEnd(starts).toISOString(),
    closed: isOpenAtTable(offer) ? null : messages.CLOSED,
    distances: distances.map((distance) => ({
      id: distance.id,
      name: distance.name,
      price: Math.max(
        ...sold.filter(({ distance_id }) => distance_id === distance.id).map(({ price }) => price),
      ),
      left: left(distance),
      age_on: distance.age_day,
    })),
    categories: sold.map(({ id, distance_id, title, gender, start_age, final_age, price }) => ({
      id,
      distance_id,
      title,
      gender,
      start_age,
      final_age,
      price,
    })),
    kits: offer.kits.map(({ id, kit_name, size, amount, taken, distances: only }) => ({
      id,
      kit_name,
      size,
      left: Math.max(0, amount - taken),
      distance_ids: [...only],
    })),
    questions: offer.questions.map(({ id, texto, tipo, opciones, obligatoria }) => ({
      id,
      text: texto,
      kind: tipo,
      options: opciones,
      required: obligatoria,
    })),
    tills: await readTills(db, event_id, crew, holder),
    deals: deals.map(({ id, till_id, distance_id, kit_id, places, sold: gone }) => ({
      id,
      till_id,
      distance_id,
      kit_id,
      places,
      left: places - gone,
    })),
    numbers: await readNumbers(db, offer, holder, settings),
    consent_version: CONSENT_VERSION,
  }
}
