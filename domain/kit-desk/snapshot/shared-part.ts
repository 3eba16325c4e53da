/**
 * What the snapshots of all desks of an event have in common, and its version. The version does not change with what
 * hand-overs do (sizes and numbers of people who were served, what is left on the shelf, authorisations that were used):
 * devices hear of those by the news, and do not fetch everybody again for each kit that goes out.
 */
import { createHash } from 'node:crypto'
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { seriesHolding } from '#domain/bibs/rules/fit-series.ts'
import { qrPublicKey } from '#domain/registration/sign-qr.ts'
import type { AppContext } from '#server/app-context.ts'
import { createCollectorCipher } from '../collector-cipher.ts'
import { DEAD_REASONS, type PackedPerson, type Snapshot } from '../rules/snapshot.ts'
import { type Found, packDead, packGone, packPeople, pickUpSeries, saltOf } from './pack-people.ts'
import { readEventPart } from './read-event.ts'
import {
  listAuthorisations,
  listDead,
  listDealtRanges,
  listDebts,
  listGone,
  listItems,
  listPeople,
} from './read-people.ts'

export type SharedPart = {
  version: string
  /** Everything that is not a device's own, as JSON without its braces: written once for all of them. */
  json: string
  people: number
  /** In the order of `numbers`. */
  series: { series_id: number; name: string; prefix: string; digits: number }[]
}

type Shared = Pick<
  Snapshot,
  | 'event'
  | 'public_key'
  | 'salt'
  | 'pin'
  | 'distances'
  | 'kits'
  | 'desks'
  | 'groups'
  | 'people'
  | 'dead'
  | 'gone'
>

const USED = DEAD_REASONS.indexOf('used')

/** People as they would be if no desk had served anybody. */
const unserved = (found: Found): PackedPerson[] =>
  packPeople({
    ...found,
    people: found.people.map((person) => ({
      ...person,
      kit_id: person.kit_before ?? person.kit_id,
      bib: person.bib !== null && seriesHolding(found.dealt, bibKey(person.bib)) ? null : person.bib,
    })),
    authorisations: found.authorisations.map((one) => ({ ...one, used: false })),
  }).people

const versionOf = (shared: Shared, found: Found, series: SharedPart['series']): string => {
  const { people: _, kits, dead, ...rest } = shared
  const hash = createHash('sha256')
  hash.update(JSON.stringify([rest, kits.map(({ left: __, ...kit }) => kit), series]))
  hash.update(JSON.stringify(unserved(found)))
  hash.update(JSON.stringify(dead.filter(([, reason]) => reason !== USED)))
  return hash.digest('base64url').slice(0, 22)
}

export type PinReader = (event_id: number) => Promise<Snapshot['pin']>

/** Null: there is no such event. */
export const readShared = async (
  { db, secretKey }: Pick<AppContext, 'db' | 'secretKey'>,
  event_id: number,
  readPin: PinReader,
): Promise<SharedPart | null> => {
  const event = await readEventPart(db, event_id)
  if (!event) return null
  const people = await listPeople(db, event_id)
  const authorisations = await listAuthorisations(db, event_id)
  const salt = saltOf(secretKey, event_id)
  const found: Found = {
    event,
    people,
    debts: await listDebts(db, event_id),
    items: await listItems(db, event_id),
    authorisations,
    dealt: await listDealtRanges(db, event_id),
    salt,
    decrypt: createCollectorCipher(secretKey).decryptDocument,
  }
  const shared: Shared = {
    event: event.event,
    public_key: qrPublicKey(secretKey),
    salt,
    pin: await readPin(event_id),
    distances: event.distances,
    kits: event.kits,
    desks: event.desks,
    ...packPeople(found),
    dead: packDead(await listDead(db, event_id), authorisations),
    gone: packGone(await listGone(db, event_id), salt),
  }
  const series = pickUpSeries(event.series).map(({ id, name, prefix, digits }) => ({
    series_id: id,
    name,
    prefix,
    digits,
  }))
  return {
    version: versionOf(shared, found, series),
    json: JSON.stringify(shared).slice(1, -1),
    people: people.length,
    series,
  }
}

/** Below it reading is quick, and everybody sees what is so now. */
const FEW = 500
const KEPT_MS = 10_000
/** On a machine that is busy less of its time goes into it. */
const untilOf = (begun_at: number) => Date.now() + Math.max(KEPT_MS, 10 * (Date.now() - begun_at))

/** Forty devices that ask at once read twenty thousand people once. */
export const createSharedReader = (context: Pick<AppContext, 'db' | 'secretKey'>, readPin: PinReader) => {
  const reading = new Map<number, Promise<SharedPart | null>>()
  const kept = new Map<number, { part: SharedPart; until: number }>()

  return async (event_id: number): Promise<SharedPart | null> => {
    const known = kept.get(event_id)
    if (known && Date.now() < known.until) return known.part
    const running = reading.get(event_id)
    if (running) return running
    const begun_at = Date.now()
    const begun = readShared(context, event_id, readPin).finally(() => reading.delete(event_id))
    reading.set(event_id, begun)
    const part = await begun
    kept.delete(event_id)
    if (part && part.people > FEW) kept.set(event_id, { part, until: untilOf(begun_at) })
    return part
  }
}
