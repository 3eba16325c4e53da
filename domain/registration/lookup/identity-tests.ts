/**
 * Every call that tests a document with a birthday shares these counters: lookup, save, /competidor/{dni}, leaving, the
 * own history of results (security.md rule 11). Otherwise a stranger who is stopped at one door goes on guessing at the next. The own proof
 * and the login of the person are not counted; over a limit, a right and a wrong birthday are answered alike. They
 * count by the number alone: naming another type of document gives nobody more tries.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { FAMILIES, possibleKeys } from '#domain/colombia/documents.ts'
import type { AppContext } from '#server/app-context.ts'
import type { NamedQuery } from '#server/database/named-query.ts'
import { tooMany } from '#server/http/refusals.ts'
import { createSeats } from '#server/limits/at-once.ts'
import { networkOf } from '#server/limits/network-of.ts'
import { FIRST_VALUE, type Hit, type Limit, readingAlong, type Wanted } from '#server/limits/rate-limit.ts'
import { createLookingLine } from './looking-line.ts'
import type { TypedDocument } from './typed-dni.ts'

/** Of one dni from one address: then it has to wait. */
const ADDRESS_LIMIT: Limit = { name: 'identity', max: 10, seconds: 3600 }
/** Of one dni from everywhere: then everybody but the owner is answered as an unknown person. */
const DNI_LIMIT: Limit = { name: 'identity-dni', max: 30, seconds: 3600 }
/** Different dni from one address: slowed down, never locked out, since mobile carriers share addresses. */
const WALK_LIMIT: Limit = { name: 'identity-walk', max: 300, seconds: 3600 }
const WALK_PAUSE_MS = 2_000
/** Slowed answers of one network: two a second, and what it gets through in some ten seconds may wait. */
const WALKERS = { atOnce: 4, inLine: 20 }
const MOST_IN_A_SAVE = 7

/** Who asks, and what proves that it is the person. */
export type Asker = {
  address: string
  /** Of the signed-in person, if any. */
  email: string | null
  /** Of the registrations whose own proof came along. */
  references: string[]
}

export type ProvenPerson = { name: string; document_key: string }

/** As SQL, of the competitor `c` and the reference of a registration in which the dni is claimed. */
export const isOwn = (email: string, references: string, claimed: string) =>
  `coalesce(c.email <> '' and c.email = ${email}::text, false) or coalesce(${claimed} = any(${references}::text[]), false)`

/**
 * A list of keys, written out one by one: PostgreSQL takes a list of unknown length for a longer one, thinks a plan for
 * just these worth while, and plans the whole statement anew at every lookup, which takes longer than running it.
 */
const eachOf = (keys: string) =>
  `array[${FAMILIES.map((_, at) => `(${keys}::text[])[${at + 1}]`).join(', ')}]`

/**
 * As SQL, the competitor whom these keys and this birthday mean, or anybody of these keys, or nobody: one row at most,
 * by the same way and in the same time. A number that several people have is that of who was born that day; of two
 * born the same day the citizen's, unless the type says otherwise.
 */
export const personOf = (keys: string, birthday: string) => `(
      select p.* from competitors p where p.document_key = any(${eachOf(keys)})
      order by p.birthday = ${birthday}::date desc, length(p.document_key), p.id limit 1)`

const PROVE = readingAlong({
  name: 'prove-person',
  text: `select (c.birthday = $${FIRST_VALUE + 1}::date) is not true as counts,
      (c.birthday = $${FIRST_VALUE + 1}::date) is true and (${isOwn(
        `$${FIRST_VALUE + 2}`,
        `$${FIRST_VALUE + 3}`,
        `(select r.reference from registrations r join participants m on m.registration_id = r.id
          where r.reference = any($${FIRST_VALUE + 3}::text[]) and m.document_key = c.document_key and m.identity_matches limit 1)`,
      )}) as own,
      case when c.birthday = $${FIRST_VALUE + 1}::date then c.name end as name,
      case when c.birthday = $${FIRST_VALUE + 1}::date then c.document_key end as document_key
    from (select 1) one left join lateral ${personOf(`$${FIRST_VALUE}`, `$${FIRST_VALUE + 1}`)} c on true`,
})

const countersOf = (dni: string, network: string): Wanted[] => [
  [ADDRESS_LIMIT, dni, network],
  [DNI_LIMIT, dni],
]

const walkOf = (network: string) => ({ limit: [WALK_LIMIT, network] as Wanted, of: ADDRESS_LIMIT })

/** One for the process, whoever looks. */
const inTurn = createLookingLine()

export const createIdentityTests = ({ limiter, log }: Pick<AppContext, 'limiter' | 'log'>) => {
  const seats = createSeats(WALKERS)

  /** A save is slowed down and never refused for it. */
  const slowDown = async ({ allowed, hits }: Hit, network: string, isSave = false) => {
    if (allowed) return
    if (hits <= WALK_LIMIT.max + MOST_IN_A_SAVE)
      log.warn({ limit: WALK_LIMIT.name }, 'an address walks through many dni')
    await seats(network, () => wait(WALK_PAUSE_MS), isSave)
  }

  /** `unknown`: the row must be answered as if nobody had matched. */
  const test = async <T extends { counts: boolean; own: boolean }>(
    query: NamedQuery,
    values: readonly unknown[],
    { dni, address }: { dni: string; address: string },
  ): Promise<{ row: T | null; unknown: boolean }> => {
    const network = networkOf(address)
    const { row, hits } = await inTurn(() =>
      limiter.readAndTake<T>(query, values, countersOf(dni, network), walkOf(network)),
    )
    const [here, everywhere, walk] = hits as [Hit, Hit, Hit]
    if (!here.allowed) throw tooMany(here.seconds)
    await slowDown(walk, network)
    return { row, unknown: !everywhere.allowed }
  }

  return {
    test,

    /** The person, when somebody with that document was born that day and may be told so. */
    prove: async (
      { birthday, ...document }: TypedDocument & { birthday: string },
      { address, email, references }: Asker,
    ): Promise<ProvenPerson | null> => {
      const values = [possibleKeys(document), birthday, email, references]
      const { row, unknown } = await test<Proven>(PROVE, values, { dni: document.dni, address })
      if (unknown || !row?.document_key) return null
      return { name: row.name ?? '', document_key: row.document_key }
    },

    /**
     * A save tests each of its documents, and is never stopped by that: `unproven` are those over a limit, whose
     * identity it cannot prove. `others` are counted along with them and come back in their order.
     */
    countSave: async <T extends { counts: boolean; own: boolean }>(
      query: NamedQuery,
      values: readonly unknown[],
      { dnis, address, others }: { dnis: string[]; address: string; others: Wanted[] },
    ) => {
      const network = networkOf(address)
      const wanted = [...dnis.flatMap((dni) => countersOf(dni, network)), ...others]
      const { row, hits } = await limiter.readAndTake<T>(query, values, wanted, walkOf(network))
      const unproven = dnis.filter((_, at) => !hits[2 * at]?.allowed || !hits[2 * at + 1]?.allowed)
      return {
        row,
        unproven,
        others: hits.slice(2 * dnis.length, -1),
        /** Nothing was tested after all. */
        giveBack: () => (row?.own ? Promise.resolve() : limiter.giveBack(wanted)),
        /** To be awaited where nobody waits for this one. */
        slowDown: () => slowDown(hits.at(-1) as Hit, network, true),
      }
    },
  }
}

type Proven = { counts: boolean; own: boolean; name: string | null; document_key: string | null }
