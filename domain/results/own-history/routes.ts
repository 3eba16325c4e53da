/**
 * Own races, to the owner's proof: the login, or the document with its birthday under the counters that every such call
 * shares (registration/identity-tests.ts). Who does not match is answered like who ran nothing.
 */
import { sql } from 'drizzle-orm'
import { plainDni } from '#domain/colombia/documents.ts'
import { ownReferences } from '#domain/registration/checkout-proof.ts'
import { openIdentityTests } from '#domain/registration/identity-tests.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Machine } from '#server/machine.ts'
import * as contract from '../history-contract.ts'
import { listHistory, type Person } from './list-history.ts'

const PERSON = sql`dni, name, last_name, birthday::text`

export const ownHistoryRoutes = (machine: Machine): Route[] => {
  const { db, secretKey } = machine
  const identity = openIdentityTests(machine)

  return [
    route(contract.ownHistory, async ({ caller }) => {
      const { rows: people } = await db.execute<Person>(
        sql`select ${PERSON} from competitors where email = ${caller.email.toLowerCase()}`,
      )
      const races = await listHistory(db, secretKey, people, { unlisted: true })
      return { races, has_document: people.length > 0 }
    }),

    route(contract.provenHistory, async ({ body, caller, request }) => {
      const dni = plainDni(body.dni)
      const name = await identity.prove(
        { dni, birthday: body.birthday },
        { address: request.ip, email: caller?.email ?? null, references: ownReferences(secretKey, request) },
      )
      if (name === null) return { races: [] }
      const { rows: people } = await db.execute<Person>(
        sql`select ${PERSON} from competitors where dni = ${dni}`,
      )
      // Who knows a birthday is not the person yet: races that nobody lists are for the login.
      return { races: await listHistory(db, secretKey, people, { unlisted: false }) }
    }),
  ]
}
