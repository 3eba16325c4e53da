/** Calls of the transfer desk. */
import { createHash } from 'node:crypto'
import { requireManagedEvent } from '#domain/payments/managed-event.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ImageRefused, storePrivateImage } from '#server/files/images.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import type { Machine } from '#server/machine.ts'
import { proofIn } from './checkout-proof.ts'
import { approveTransfer, receiveTransfer, rejectTransfer } from './decide-transfer.ts'
import { IDENTIFY_AGAIN } from './messages.ts'
import { plainNumber } from './rules/transfer.ts'
import * as contract from './transfer-contract.ts'
import * as messages from './transfer-messages.ts'
import {
  describeTransfer,
  findByProof,
  findImageKey,
  findInstructions,
  listTransfers,
} from './transfer-queries.ts'

/** A photo costs work: a few tries are enough for anybody. */
const UPLOAD_LIMIT: Limit = { name: 'transfer-receipt', max: 10, seconds: 3600 }

export const transferRoutes = (machine: Machine): Route[] => {
  const { db, files, secretKey, limiter } = machine

  const storePicture = async (bytes: Buffer) => {
    try {
      return await storePrivateImage(files, bytes, { folder: 'transfers', maxWidth: 1600 })
    } catch (error) {
      if (error instanceof ImageRefused) throw invalid({ image: [error.message] })
      throw error
    }
  }

  const describe = async (reference: string) => {
    const registration = await findByProof(db, reference)
    return registration ? describeTransfer(db, registration) : null
  }

  return [
    route(contract.getOwnTransfer, async ({ body, request }) => {
      const reference = proofIn(secretKey, request, body.checkout_token)
      return { transfer: reference ? await describe(reference) : null }
    }),

    route(contract.sendReceipt, async ({ body, request }) => {
      const reference = proofIn(secretKey, request, body.checkout_token)
      const registration = reference ? await findByProof(db, reference) : null
      if (!reference || !registration) return { ...IDENTIFY_AGAIN, transfer: null }
      await limiter.enforce(UPLOAD_LIMIT, reference)
      const number = plainNumber(body.number)
      if (number.length < 3)
        throw invalid({ number: ['Escribe el número de la transferencia, con letras y números.'] })
      if (!(await findInstructions(db, registration.event_id)))
        return { ...messages.sent('closed', null), transfer: await describe(reference) }
      const image_hash = createHash('sha256').update(body.image.bytes).digest('hex')
      const image_key = await storePicture(body.image.bytes)
      const received = await inTransaction(db, (tx) =>
        receiveTransfer(tx, registration, { number, image_key, image_hash }),
      ).catch(async (error) => {
        await files.remove(image_key)
        throw error
      })
      if (!received.outcome.startsWith('received')) await files.remove(image_key)
      return {
        ...messages.sent(received.outcome, received.hold_until),
        transfer: await describe(reference),
      }
    }),

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

    route(contract.approveTransfer, async ({ params, caller }) =>
      messages.approved(await inTransaction(db, (tx) => approveTransfer(tx, machine, caller, params.id))),
    ),

    route(contract.rejectTransfer, async ({ params, body, caller }) =>
      messages.rejected(
        await inTransaction(db, (tx) =>
          rejectTransfer(tx, machine, caller, { id: params.id, reason: body.reason }),
        ),
      ),
    ),
  ]
}
