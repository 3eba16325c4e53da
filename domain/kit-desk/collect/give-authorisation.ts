/** 'Otra persona recoge mi kit': one live authorisation a participant; a new one ends the former. */
import { randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type DocumentType, plainDni } from '#domain/colombia/documents.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { createCollectorCipher } from '../collector-cipher.ts'
import { MOST_KITS } from '../rules/handover-words.ts'
import { lastFour } from '../rules/snapshot.ts'
import { pickup_authorisations } from '../tables.ts'
import { countKits, lockCollector } from './count-kits.ts'
import { findRunner, type Runner } from './find-runner.ts'

export type Authorisation = typeof pickup_authorisations.$inferSelect

export type Collector = {
  name: string
  document_type: DocumentType
  document: string
  email: string | null
  /** Of a minor's: the document of who answers for them, as it is on file. */
  guardian_document?: string | undefined
}

export type NotGiven =
  | 'over'
  | 'handed over'
  | 'own document'
  | 'no guardian'
  | 'other guardian'
  | 'guardian collects'
  | 'captain collects'
  | 'too many'

const same = (one: string, other: string): boolean => plainDni(one) === plainDni(other)

/** What stands against it whoever else is sent. */
const problemOf = (runner: Runner, { document, guardian_document = '' }: Collector): NotGiven | null => {
  const { goes_on, handed_over, dni, minor, guardian, captain_dni } = runner
  if (!goes_on) return 'over'
  if (handed_over) return 'handed over'
  if (same(document, dni)) return 'own document'
  if (minor && !guardian) return 'no guardian'
  if (minor && guardian && !same(guardian.document, guardian_document)) return 'other guardian'
  if (minor && guardian && same(guardian.document, document)) return 'guardian collects'
  return captain_dni && same(captain_dni, document) ? 'captain collects' : null
}

/** Those that somebody could still show. */
export const liveOf = (participant_id: number) =>
  and(
    eq(pickup_authorisations.participant_id, participant_id),
    isNull(pickup_authorisations.revoked_at),
    isNull(pickup_authorisations.used_by),
  )

/** The former one, if there was any. */
export const revokeAuthorisation = async (tx: Tx, participant_id: number): Promise<Authorisation | null> => {
  const [ended] = await tx
    .update(pickup_authorisations)
    .set({ revoked_at: sql`now()` as never })
    .where(liveOf(participant_id))
    .returning()
  return ended ?? null
}

type Given = { given: Authorisation; former: Authorisation | null; runner: Runner }

export const giveAuthorisation = async (
  tx: Tx,
  { secretKey }: Pick<AppContext, 'secretKey'>,
  participant_id: number,
  collector: Collector,
): Promise<Given | NotGiven> => {
  // Two forms of one person come one after the other.
  await tx.execute(sql`select 1 from participants where id = ${participant_id} for no key update`)
  const runner = await findRunner(tx, participant_id)
  const problem = runner ? problemOf(runner, collector) : 'over'
  if (problem || !runner) return problem ?? 'over'
  const { event_id } = runner
  const { name, document_type, document, email } = collector
  const { encryptDocument, hashDocument } = createCollectorCipher(secretKey)
  const document_hash = hashDocument(document)
  await lockCollector(tx, { event_id, document_hash })
  if ((await countKits(tx, { event_id, document_hash, participant_id })) >= MOST_KITS) return 'too many'
  const former = await revokeAuthorisation(tx, participant_id)
  const [given] = await tx
    .insert(pickup_authorisations)
    .values({
      event_id,
      participant_id,
      key: randomBytes(12).toString('base64url'),
      name,
      document_type,
      document: encryptDocument(document),
      document_hash,
      document_last: lastFour(plainDni(document)),
      email,
      given_by: runner.minor ? 'guardian' : 'self',
    })
    .returning()
  if (!given) throw new Error('no authorisation was inserted')
  return { given, former, runner }
}
