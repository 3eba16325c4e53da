/** People as lists, with what they share written once (rules/snapshot.ts). */
import { createHash, createHmac } from 'node:crypto'
import { createSeriesFinder } from '#domain/bibs/rules/fit-series.ts'
import type { StoredSeries } from '#domain/bibs/series/read-series.ts'
import { plainDni } from '#domain/colombia/documents.ts'
import { DOCUMENT_STATES } from '#domain/registration/rules/document-states.ts'
import { isMinor } from '#domain/registration/rules/people.ts'
import {
  DEAD_REASONS,
  type DeadReason,
  GONE_REASONS,
  lastFour,
  type PackedCollector,
  type PackedPerson,
  SIGNED_STATES,
  type Snapshot,
} from '../rules/snapshot.ts'
import type { EventPart } from './read-event.ts'
import type { AuthorisationRow, DeadRow, DealtRange, GoneRow, Items, PersonRow } from './read-people.ts'

/** The same for an event always, and nothing that is known of another one. */
export const saltOf = (secretKey: string, event_id: number): string =>
  createHmac('sha256', secretKey).update(`kit desk salt\n${event_id}`).digest('base64url').slice(0, 16)

/** As `documentHash` of rules/snapshot.ts, without waiting: twenty thousand are made at once. */
export const hashNow = (salt: string, plain: string): number =>
  createHash('sha256').update(`${salt}:${plain}`).digest().readUInt16BE(0)

/** Series that give their number at the table, in the order of `numbers`. */
export const pickUpSeries = (series: readonly StoredSeries[]) =>
  series.filter(({ mode }) => mode === 'pick_up')

export type Found = {
  event: EventPart
  people: readonly PersonRow[]
  debts: ReadonlyMap<number, number>
  items: Items
  authorisations: readonly AuthorisationRow[]
  dealt: readonly DealtRange[]
  salt: string
  decrypt: (document: string) => string
}

const signedOf = ({ signed, paper }: PersonRow) =>
  SIGNED_STATES.indexOf(signed ? 'yes' : paper ? 'paper' : 'no')

const indexById = (rows: readonly { id: number }[]) => new Map(rows.map(({ id }, at) => [id, at]))

const collectorsOf = ({ authorisations, decrypt, salt }: Found): Map<number, PackedCollector> =>
  new Map(
    authorisations
      .filter(({ revoked, used }) => !revoked && !used)
      .map(({ participant_id, key, name, document, document_last }) => [
        participant_id,
        [key, name, document_last, hashNow(salt, plainDni(decrypt(document)))],
      ]),
  )

const guardianOf = ({ age, guardian }: PersonRow, salt: string): PackedPerson[10] => {
  if (!isMinor(age)) return null
  const document = plainDni(guardian?.document ?? '')
  return [guardian?.name ?? '', lastFour(document), document ? hashNow(salt, document) : 0]
}

export const packPeople = (found: Found): Pick<Snapshot, 'groups' | 'people'> => {
  const { event, people, debts, items, salt } = found
  const distances = indexById(event.distances)
  const kits = indexById(event.kits)
  const collectors = collectorsOf(found)
  const given = indexById(pickUpSeries(event.series))
  const seriesFor = createSeriesFinder(event.series)
  const groups: Snapshot['groups'] = []
  const groupAt = new Map<number, number>()
  const packed = people.map((person): PackedPerson => {
    const { registration_id, reference, team, dni } = person
    const known = groupAt.get(registration_id)
    const group = known ?? groups.push([reference, team]) - 1
    // What was bought with the entries is handed to the first of them.
    const bought = known === undefined ? (items.ofPurchase.get(registration_id) ?? []) : []
    groupAt.set(registration_id, group)
    const series = person.bib === null ? seriesFor(person)?.id : undefined
    const line: PackedPerson = [
      person.id,
      person.participant_key,
      group,
      person.name,
      person.last_name,
      distances.get(person.distance_id) ?? -1,
      kits.get(person.kit_id) ?? -1,
      person.bib ?? '',
      lastFour(dni),
      hashNow(salt, dni),
      guardianOf(person, salt),
      debts.get(registration_id) ?? 0,
      signedOf(person),
      [...bought, ...(items.ofDocument.get(person.document_key) ?? [])],
      collectors.get(person.id) ?? null,
      person.captain ? 1 : 0,
      series === undefined ? -1 : (given.get(series) ?? -1),
    ]
    if (person.document !== 'own') line[17] = DOCUMENT_STATES.indexOf(person.document)
    return line
  })
  return { groups, people: packed }
}

export const packGone = (gone: readonly GoneRow[], salt: string): NonNullable<Snapshot['gone']> =>
  gone.map(({ dni, name, reason, day }) => [
    lastFour(dni),
    hashNow(salt, dni),
    name,
    GONE_REASONS.indexOf(reason),
    day,
  ])

const WHY: Record<string, DeadReason> = {
  transferred: 'transferred',
  cancelled: 'annulled',
  held: 'unpaid',
  released: 'unpaid',
}

export const packDead = (
  dead: readonly DeadRow[],
  authorisations: readonly AuthorisationRow[],
): Snapshot['dead'] => [
  ...dead.map(({ key, state }): [string, number] => [key, DEAD_REASONS.indexOf(WHY[state] ?? 'annulled')]),
  ...authorisations
    .filter(({ revoked, used }) => revoked || used)
    .map(({ key, used }): [string, number] => [key, DEAD_REASONS.indexOf(used ? 'used' : 'revoked')]),
]
