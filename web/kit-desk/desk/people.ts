/** The snapshot in memory: everybody by what is scanned or typed. Made once when the desk opens. */
import { bibKey } from '#domain/bibs/rules/bib-key.ts'
import { plainDni } from '#domain/colombia/documents.ts'
import {
  DEAD_REASONS,
  type DeadReason,
  documentHash,
  GONE_REASONS,
  lastFour,
  type PackedPerson,
  SIGNED_STATES,
  type SignedState,
  type Snapshot,
} from '#domain/kit-desk/rules/snapshot.ts'
import { DOCUMENT_STATES, type DocumentState } from '#domain/registration/rules/document-states.ts'
import { bare } from '#web/light/fields/matching-text.ts'
import { goneSays } from './scan-words.ts'

/** What a document is compared by, and whose it is. */
export type Compared = { name: string; last: string; hash: number }

export type Person = {
  id: number
  key: string
  reference: string
  team: string
  name: string
  last_name: string
  distance: string
  distance_id: number
  kit_id: number | null
  kit: string
  size: string
  bib: string
  document: Compared
  /** Of a minor; the name may be ''. */
  guardian: Compared | null
  owes: number
  signed: SignedState
  items: string[]
  collector: (Compared & { key: string }) | null
  captain: boolean
  /** Index into the snapshot's numbers; -1: the number is not given at the desk. */
  series: number
  /** Somebody else has a place with the same document; or it is another person's and has to be corrected first. */
  documentState: DocumentState
}

export type People = {
  all: readonly Person[]
  byId: ReadonlyMap<number, Person>
  byKey: ReadonlyMap<string, Person>
  /** Everybody of one purchase. */
  byReference: ReadonlyMap<string, readonly Person[]>
  byCollector: ReadonlyMap<string, Person>
  dead: ReadonlyMap<string, DeadReason>
  /** What was typed: a reference, a bib, the last digits of a document, words of a name. */
  find: (typed: string) => readonly Person[]
  /** A whole document, as a cédula or a reader gives it. */
  findDocument: (document: string) => Promise<readonly Person[]>
  /** Why a whole document finds nobody to hand over to; null where it is nobody's. */
  whyGone: (document: string) => Promise<string | null>
}

/** More than this on a list helps nobody: one types another letter. */
export const MOST_MATCHES = 30

const unpack =
  ({ groups, distances, kits }: Snapshot) =>
  (packed: PackedPerson): Person => {
    const [id, key, group, name, last_name, distance, kit, bib, last, hash, guardian, ...rest] = packed
    const [owes, signed, items, collector, captain, series, state = 0] = rest
    const [reference, team] = groups[group] ?? ['', '']
    const [race, shirt] = [distances[distance], kits[kit]]
    return {
      id,
      key,
      reference,
      team,
      name,
      last_name,
      distance: race?.name ?? '',
      distance_id: race?.id ?? 0,
      kit_id: shirt?.id ?? null,
      kit: shirt?.kit_name ?? '',
      size: shirt?.size ?? '',
      bib,
      document: { name: `${name} ${last_name}`.trim(), last, hash },
      guardian: guardian ? { name: guardian[0], last: guardian[1], hash: guardian[2] } : null,
      owes,
      signed: SIGNED_STATES[signed] ?? 'no',
      items,
      collector: collector
        ? { key: collector[0], name: collector[1], last: collector[2], hash: collector[3] }
        : null,
      captain: captain === 1,
      series,
      documentState: DOCUMENT_STATES[state] ?? 'own',
    }
  }

const gather = <K>(people: readonly Person[], keyOf: (person: Person) => K): Map<K, Person[]> => {
  const found = new Map<K, Person[]>()
  for (const person of people) {
    const key = keyOf(person)
    const others = found.get(key)
    if (others) others.push(person)
    else found.set(key, [person])
  }
  return found
}

const onlyDigits = (typed: string) => /^[\d\s.,-]+$/.test(typed)

/** Every typed word begins a word of the name: 'ju pe' finds Juan Pérez. */
const byWords = (people: readonly Person[], names: readonly string[], typed: string): Person[] => {
  const words = bare(typed).split(/\s+/).filter(Boolean)
  const found: Person[] = []
  if (words.length === 0) return found
  for (const [index, name] of names.entries()) {
    if (!words.every((word) => name.includes(` ${word}`))) continue
    const person = people[index]
    if (person) found.push(person)
    if (found.length === MOST_MATCHES) break
  }
  return found
}

export const readPeople = (snapshot: Snapshot): People => {
  const all = snapshot.people.map(unpack(snapshot))
  const byReference = gather(all, ({ reference }) => reference.toUpperCase())
  const byBib = gather(all, ({ bib }) => (bib === '' ? '' : bibKey(bib)))
  byBib.delete('')
  const byLast = gather(all, ({ document }) => document.last)
  const names = all.map(({ name, last_name }) => ` ${bare(`${name} ${last_name}`)}`)

  const find = (typed: string): readonly Person[] => {
    const text = typed.trim()
    if (text === '') return []
    const group = byReference.get(text.toUpperCase())
    if (group) return group
    const bib = byBib.get(bibKey(text)) ?? []
    const plain = plainDni(text)
    // Of a longer number more than its end is asked: findDocument.
    const documents = /^[0-9A-Z]{4}$/.test(plain) ? (byLast.get(plain) ?? []) : []
    const both = [...new Set([...bib, ...documents])]
    if (both.length > 0 || onlyDigits(text)) return both.slice(0, MOST_MATCHES)
    return byWords(all, names, text)
  }

  const findDocument = async (document: string) => {
    const plain = plainDni(document)
    const hash = await documentHash(snapshot.salt, plain)
    return (byLast.get(lastFour(plain)) ?? []).filter((person) => person.document.hash === hash)
  }

  const whyGone = async (document: string) => {
    const plain = plainDni(document)
    const ends = (snapshot.gone ?? []).filter(([last]) => last === lastFour(plain))
    if (ends.length === 0) return null
    const hash = await documentHash(snapshot.salt, plain)
    const found = ends.find(([, own]) => own === hash)
    return found ? goneSays(found[2], GONE_REASONS[found[3]] ?? 'annulled', found[4]) : null
  }

  return {
    all,
    byId: new Map(all.map((person) => [person.id, person])),
    byKey: new Map(all.map((person) => [person.key, person])),
    byReference,
    byCollector: new Map(
      all.flatMap((person) => (person.collector ? [[person.collector.key, person] as const] : [])),
    ),
    dead: new Map(snapshot.dead.map(([key, reason]) => [key, DEAD_REASONS[reason] ?? 'annulled'])),
    find,
    findDocument,
    whyGone,
  }
}

/** Whether this is the document of whom it is compared with. */
export const isSameDocument = async (salt: string, { last, hash }: Compared, document: string) => {
  const plain = plainDni(document)
  return plain !== '' && lastFour(plain) === last && (await documentHash(salt, plain)) === hash
}
