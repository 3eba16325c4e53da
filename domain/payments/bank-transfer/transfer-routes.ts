/** Calls of the transfer desk. */
import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { type FileOnDisk, pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ImageRefused, storePrivateImage } from '#server/files/images.ts'
import { createLine } from '#server/http/costly.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Before, type Call, type Route, route } from '#server/http/route.ts'
import type { Admit } from '#server/http/uploads.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { requireManagedEvent } from '../managed-event.ts'
import { IDENTIFY_AGAIN } from '../messages.ts'
import type { Payables } from '../payable.ts'
import { plainNumber } from '../rules/bank-transfer.ts'
import { approveTransfer, receiveTransfer, rejectTransfer } from './decide-transfer.ts'
import { describeTransfer, findInstructions, type Opened } from './own-transfer.ts'
import { findPaidBy } from './proofs.ts'
import * as contract from './transfer-contract.ts'
import * as messages from './transfer-messages.ts'
import { findImageKey, listTransfers } from './transfer-queue.ts'

/** A photo costs work: a few tries are enough for anybody. */
const UPLOAD_LIMIT: Limit = { name: 'transfer-proof', max: 10, seconds: 3600 }
/** Before a byte is read. Wide, because a carrier gives one address to many phones. */
const ADDRESS_LIMIT: Limit = { name: 'transfer-proof-address', max: 300, seconds: 3600 }

/** Pictures of anybody are decoded a few at a time. */
const line = createLine({ atOnce: 2, waiting: 40 })

export const transferRoutes = (context: AppContext, payables: Payables): Route[] => {
  const { db, files, limiter } = context

  const storePicture = async ({ path }: FileOnDisk) => {
    const leave = await line()
    try {
      return await storePrivateImage(files, path, { folder: 'transfers', maxWidth: 1600 })
    } catch (error) {
      if (error instanceof ImageRefused) throw invalid({ image: [error.message] })
      throw error
    } finally {
      leave()
    }
  }

  /** What the token opens. */
  const find = async (request: FastifyRequest, token: string | undefined): Promise<Opened | null> => {
    for (const kind of ['order', 'registration'] as const) {
      const opened = await payables[kind].findByToken(request, token)
      if (opened) return { ...opened, kind }
    }
    return null
  }

  const describe = async (request: FastifyRequest, token: string | undefined) => {
    const opened = await find(request, token)
    return opened && describeTransfer(db, opened)
  }

  /** Before the file is taken: without a proof that opens something, nothing of it is read. */
  const admitProof: Admit = async (request, { checkout_token }) => {
    const token = typeof checkout_token === 'string' && checkout_token !== '' ? checkout_token : undefined
    const opened = await find(request, token)
    if (!opened) return { ...IDENTIFY_AGAIN, transfer: null }
    await limiter.enforce(UPLOAD_LIMIT, opened.reference)
    return undefined
  }

  const before: Before = {
    body: ({ ip }) => limiter.enforce(ADDRESS_LIMIT, ip),
    file: admitProof,
  }

  const receive = async ({ body, request }: Call<typeof contract.sendTransferProof>) => {
    const opened = await find(request, body.checkout_token)
    if (!opened) return { ...IDENTIFY_AGAIN, transfer: null }
    const { kind, event_id } = opened
    const number = plainNumber(body.number)
    if (number.length < 3)
      throw invalid({ number: ['Escribe el número de la transferencia, con letras y números.'] })
    const transfer = () => describe(request, body.checkout_token)
    if (!(await findInstructions(db, event_id)))
      return { ...messages.sent('closed', null, kind), transfer: await transfer() }
    const image_key = await storePicture(body.image)
    const proof = { number, image_key, image_hash: body.image.sha256 }
    const received = await inTransaction(db, (tx) => receiveTransfer(tx, payables, opened, proof)).catch(
      async (error) => {
        await files.remove(image_key)
        throw error
      },
    )
    if (!received.outcome.startsWith('received')) await files.remove(image_key)
    return { ...messages.sent(received.outcome, received.hold_until, kind), transfer: await transfer() }
  }

  return [
    route(contract.getOwnTransfer, async ({ body, request }) => ({
      transfer: await describe(request, body.checkout_token),
    })),

    route(contract.sendTransferProof, receive, before),

    route(contract.listTransfers, async ({ query, caller }) => {
      if (query.event_id) await requireManagedEvent(db, caller, query.event_id)
      const { rows, total, waiting } = await listTransfers(db, caller, query)
      return { ...pagedAnswer(rows, total, query.page, query.per_page), waiting }
    }),

    route(contract.getTransferImage, async ({ params, caller, reply }) => {
      const file = await files.read(await findImageKey(db, caller, params.id))
      if (!file) throw notFound()
      return reply
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-length', file.size)
        .type(file.type)
        .send(file.bytes)
    }),

    route(contract.approveTransfer, async ({ params, caller }) => {
      const paid = await findPaidBy(db, caller, params.id)
      const decided = { ...paid, proof_id: params.id }
      const outcome = await inTransaction(db, (tx) => approveTransfer(tx, payables, caller, decided))
      return messages.approved(outcome, paid.kind)
    }),

    route(contract.rejectTransfer, async ({ params, body: { reason }, caller }) => {
      const decided = { ...(await findPaidBy(db, caller, params.id)), proof_id: params.id, reason }
      return messages.rejected(
        await inTransaction(db, (tx) => rejectTransfer(tx, context, payables, caller, decided)),
      )
    }),
  ]
}
