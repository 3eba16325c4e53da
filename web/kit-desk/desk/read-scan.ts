/** What somebody scanned or typed, as the desk goes on with it: people, a purchase, an authorisation, or why not. */
import type { Snapshot } from '#domain/kit-desk/rules/snapshot.ts'
import { readCode, type ScannedCode } from '#domain/registration/rules/qr-text.ts'
import type { Scanned } from '#web/scan/scanned.ts'
import { verifyCode } from '#web/scan/verify-code.ts'
import type { People, Person } from './people.ts'
import { DEAD_WORDS, FORGED, NOBODY, NOT_OURS, ofLastYear } from './scan-words.ts'

export type Found =
  | { kind: 'people'; people: readonly Person[] }
  /** Everybody of one purchase, asked for by its reference. */
  | { kind: 'group'; reference: string; people: readonly Person[] }
  /** Who collects showed an authorisation for this person. */
  | { kind: 'authorised'; person: Person; key: string }
  /** A good code whose person is not in the snapshot, because it is younger. */
  | { kind: 'absent'; key: string }
  | { kind: 'refused'; says: string }

type Ground = { people: People; snapshot: Pick<Snapshot, 'public_key' | 'made_at'> }

const DAY_S = 86_400
/** Older than this it is not of this race. */
const OLD_S = 200 * DAY_S

const refused = (says: string): Found => ({ kind: 'refused', says })
const one = (person: Person): Found => ({ kind: 'people', people: [person] })

const byKey = ({ byKey, byCollector, dead }: People, key: string): Found | null => {
  const person = byKey.get(key)
  if (person) return one(person)
  const sent = byCollector.get(key)
  if (sent) return { kind: 'authorised', person: sent, key }
  const reason = dead.get(key)
  return reason ? refused(DEAD_WORDS[reason]) : null
}

/** Signed by us and not in the snapshot: younger than it, or of another race. */
const missing = (code: Exclude<ScannedCode, { kind: 'plain' }>, made_at: string): Found => {
  const made = Date.parse(made_at) / 1000
  if (code.issued_at > made && code.kind === 'person') return { kind: 'absent', key: code.key }
  return refused(made - code.issued_at > OLD_S ? ofLastYear(code.issued_at) : NOT_OURS)
}

const readText = async ({ people, snapshot }: Ground, text: string, typed: boolean): Promise<Found> => {
  const code = readCode(text)
  if (code.kind !== 'plain') {
    if (!(await verifyCode(code, snapshot.public_key))) return refused(FORGED)
    return byKey(people, code.key) ?? missing(code, snapshot.made_at)
  }
  const known = byKey(people, code.key)
  if (known) return known
  const group = people.byReference.get(code.key.toUpperCase())
  const [first] = group ?? []
  if (group && first)
    return group.length === 1 ? one(first) : { kind: 'group', reference: first.reference, people: group }
  if (!typed) return refused(NOT_OURS)
  const own = await people.findDocument(text)
  const found = own.length > 0 ? own : people.find(text)
  return found.length > 0
    ? { kind: 'people', people: found }
    : refused((await people.whyGone(text)) ?? NOBODY)
}

export const readScan = async (ground: Ground, scanned: Scanned): Promise<Found> => {
  if (scanned.kind !== 'cedula') return readText(ground, scanned.text, scanned.kind === 'typed')
  const found = await ground.people.findDocument(scanned.document)
  return found.length > 0
    ? { kind: 'people', people: found }
    : refused(
        (await ground.people.whyGone(scanned.document)) ??
          `${scanned.names} ${scanned.last_names}: no está entre los inscritos de esta mesa.`,
      )
}
