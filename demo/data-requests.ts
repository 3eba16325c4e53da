/** Requests about personal data, so that the panel shows what is due: one of each way to ask. */
import { confirmRequest, receiveRequest, storeRequest } from '#domain/privacy/receive-request.ts'
import type { RequestKind } from '#domain/privacy/rules/requests.ts'
import { competitors } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'

const ASKED: { kind: RequestKind; message: string; confirmed: boolean }[] = [
  { kind: 'copy', message: 'Quiero saber qué datos míos tienen.', confirmed: true },
  { kind: 'hide', message: 'Prefiero que mi nombre no salga en los resultados.', confirmed: true },
  { kind: 'correction', message: 'Mi segundo apellido está mal escrito.', confirmed: false },
]

export const addDataRequests = async (tx: Tx, context: AppContext) => {
  const people = await tx.select().from(competitors).orderBy(competitors.id).limit(ASKED.length)
  for (const [at, { confirmed, ...asked }] of ASKED.entries()) {
    const person = people[at]
    if (!person) continue
    const { dni, document_type, email, name, last_name } = person
    const address = '127.0.0.1'
    const request = { ...asked, name: `${name} ${last_name}`, dni, document_type, email, address }
    if (confirmed) await confirmRequest(tx, (await storeRequest(tx, request)).token)
    else await receiveRequest(tx, context, request)
  }
}
