/** Who may carry a kit away: its runner, a captain by the list, the guardian of a minor, or who was authorised. */
import type { CollectorKind } from '#domain/kit-desk/rules/handover-words.ts'
import { isSameDocument, type Person } from './people.ts'

/** Who stands at the table. */
export type AtTable =
  | { kind: 'self' }
  | { kind: 'captain' }
  /** With a document, typed or scanned. `key`: of the authorisation that was shown. */
  | { kind: 'other'; name: string; document: string; key?: string | undefined }

export type Collecting = {
  collector: CollectorKind
  authorisation: string | null
  /** Why only with the PIN; null: it is right. */
  problem: string | null
}

const right = (collector: CollectorKind, authorisation: string | null = null): Collecting => ({
  collector,
  authorisation,
  problem: null,
})
const wrong = (collector: CollectorKind, problem: string): Collecting => ({
  collector,
  authorisation: null,
  problem,
})

const firstName = ({ name }: Person) => name.split(' ')[0] ?? name

const ofMinor = (person: Person) =>
  `${firstName(person)} es menor: solo recoge su acudiente o quien él autorizó.`

export const mayCollect = async (salt: string, person: Person, who: AtTable): Promise<Collecting> => {
  if (who.kind === 'self') return person.guardian ? wrong('self', ofMinor(person)) : right('self')
  if (who.kind === 'captain') return person.guardian ? wrong('captain', ofMinor(person)) : right('captain')
  const is = (compared: { name: string; last: string; hash: number } | null) =>
    compared ? isSameDocument(salt, compared, who.document) : Promise.resolve(false)
  if (await is(person.guardian)) return right('guardian')
  if (!person.guardian && (await is(person.document))) return right('self')
  if (await is(person.collector)) return right('third', person.collector?.key ?? null)
  if (person.guardian) return wrong('third', ofMinor(person))
  if (person.collector)
    return wrong(
      'third',
      `El documento no es el de ${person.collector.name}, a quien ${firstName(person)} autorizó.`,
    )
  return wrong('third', `${firstName(person)} no autorizó a nadie a recoger su kit.`)
}
