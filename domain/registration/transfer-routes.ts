/** Calls of the transfer desk. */
import type { FastifyRequest } from 'fastify'
import { requireManagedEvent } from '#domain/payments/managed-event.ts'
import { findOwnOrder } from '#domain/store/checkout/describe-order.ts'
import { readTransferToken } from '#domain/store/checkout/order-reference.ts'
import type { AppContext } from '#server/app-context.ts'
import { type FileOnDisk, pagedAnswer } from '#server/contract-kit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ImageRefused, storePrivateImage } from '#server/files/images.ts'
import { openLine } from '#server/http/costly.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Before, type Call, type Route, route } from '#server/http/route.ts'
import type { Admit } from '#server/http/uploads.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { proofsIn } from './checkout/checkout-proof.ts'
import { approveOrderTransfer, receiveOrderTransfer, rejectOrderTransfer } from './decide-order-transfer.ts'
import { approveTransfer, receiveTransfer, rejectTransfer } from './decide-transfer.ts'
import { IDENTIFY_AGAIN } from './messages.ts'
import { findPaidBy } from './receipts.ts'
import { plainNumber } from './rules/transfer.ts'
import * as contract from './transfer-contract.ts'
import * as messages from './transfer-messages.ts'
import { describeOrderTransfer, describeTransfer, findByProof, findInstructions } from './transfer-queries.ts'
import { findImageKey, listTransfers } from './transfer-queue.ts'

/** A photo costs work: a few tries are enough for anybody. */
const UPLOAD_LIMIT: Limit = { name: 'transfer-receipt', max: 10, seconds: 3600 }
/** Before a byte is read. Wide, because a carrier gives one address to many phones. */
const ADDRESS_LIMIT: Limit = { name: 'transfer-receipt-address', max: 300, seconds: 3600 }

/** Pictures of anybody are decoded a few at a time. */
const line = openLine({ atOnce: 2, waiting: 40 })

export const transferRoutes = (context: AppContext): Route[] => {
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

  /** What the token opens: an order by its reference, a registration by its proof. */
  const findPayable = async (request: FastifyRequest, token: string | undefined) => {
    const ordered = readTransferToken(token)
    if (ordered) {
      const found = await findOwnOrder(db, ordered)
      return found && ({ kind: 'order', found, ...found.order } as const)
    }
    const [proof] = await proofsIn(context, request, token)
    const found = proof ? await findByProof(db, proof.reference) : null
    return found && proof && ({ kind: 'registration', found, proven: proof.proven, ...found } as const)
  }

  const describe = async (request: FastifyRequest, token: string | undefined) => {
    const payable = await findPayable(request, token)
    if (!payable) return null
    return payable.kind === 'order'
      ? describeOrderTransfer(db, payable.found)
      : describeTransfer(db, payable.found, payable.proven)
  }

  /** Before the file is taken: without a proof that opens something, nothing of it is read. */
  const admitReceipt: Admit = async (request, { checkout_token }) => {
    const token = typeof checkout_token === 'string' && checkout_token !== '' ? checkout_token : undefined
    const payable = await findPayable(request, token)
    if (!payable) return { ...IDENTIFY_AGAIN, transfer: null }
    await limiter.enforce(UPLOAD_LIMIT, payable.reference)
    return undefined
  }

  const before: Before = {
    body: ({ ip }) => limiter.enforce(ADDRESS_LIMIT, ip),
    file: admitReceipt,
  }

  const receive = async ({ body, request }: Call<typeof contract.sendReceipt>) => {
    const payable = await findPayable(request, body.checkout_token)
    if (!payable) return { ...IDENTIFY_AGAIN, transfer: null }
    const { kind, id, event_id } = payable
    const number = plainNumber(body.number)
    if (number.length < 3)
      throw invalid({ number: ['Escribe el número de la transferencia, con letras y números.'] })
    const transfer = () => describe(request, body.checkout_token)
    if (!(await findInstructions(db, event_id)))
      return { ...messages.sent('closed', null, kind), transfer: await transfer() }
    const image_key = await storePicture(body.image)
    const receipt = { number, image_key, image_hash: body.image.sha256 }
    const received = await inTransaction(db, (tx) =>
      payable.kind === 'order'
        ? receiveOrderTransfer(tx, id, receipt)
        : receiveTransfer(tx, payable.found, receipt, payable.proven),
    ).catch(async (error) => {
      await files.remove(image_key)
      throw error
    })
    if (!received.outcome.startsWith('received')) await files.remove(image_key)
    return { ...messages.sent(received.outcome, received.hold_until, kind), transfer: await transfer() }
  }

  return [
    route(contract.getOwnTransfer, async ({ body, request }) => ({
      transfer: await describe(request, body.checkout_token),
    })),

    route(contract.sendReceipt, receive, before),

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

    route(contract.approveTransfer, async ({ params: { id }, caller }) => {
      const paid = await findPaidBy(db, id)
      if (paid.kind === 'order')
        return messages.orderApproved(
          await inTransaction(db, (tx) =>
            approveOrderTransfer(tx, context, caller, { id, order_id: paid.id }),
          ),
        )
      return messages.approved(
        await inTransaction(db, (tx) =>
          approveTransfer(tx, context, caller, { id, registration_id: paid.id }),
        ),
      )
    }),

    route(contract.rejectTransfer, async ({ params: { id }, body: { reason }, caller }) => {
      const paid = await findPaidBy(db, id)
      const rejected = await inTransaction(db, (tx) =>
        paid.kind === 'order'
          ? rejectOrderTransfer(tx, context, caller, { id, order_id: paid.id, reason })
          : rejectTransfer(tx, context, caller, { id, registration_id: paid.id, reason }),
      )
      return messages.rejected(rejected)
    }),
  ]
}
