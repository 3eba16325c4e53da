/** Calls of the tab Cupones. */

import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { pagedAnswer } from '#server/contract-kit.ts'
import type { Reader } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sendWorkbook } from '#server/excel/send-workbook.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { findEventName } from '../events/queries.ts'
import * as contract from './contract.ts'
import { couponSheet } from './coupon-sheet.ts'
import { createBatch } from './create-batch.ts'
import * as messages from './messages.ts'
import { findCoupon, listAllCoupons, listCoupons, listCouponTargets } from './queries.ts'
import { createCoupon, deleteCoupon, type SaveOutcome, switchCoupon, updateCoupon } from './save-coupon.ts'

const subject = 'cupón'

const requireEvent = async (db: Reader, event_id: number): Promise<string> => {
  const name = await findEventName(db, event_id)
  if (name === null) throw notFound()
  return name
}

const requireCoupon = async (db: Reader, id: number) => {
  const coupon = await findCoupon(db, id)
  if (!coupon) throw notFound()
  return coupon
}

const TOLD = [
  'code',
  'kind',
  'value',
  'max_uses',
  'valid_from',
  'valid_until',
  'active',
  'category',
  'key_partner',
] as const

const refusalOf = (saved: Exclude<SaveOutcome, { outcome: 'saved' }>) => {
  if (saved.outcome === 'limit below uses')
    return invalid({ max_uses: [messages.limitBelowUses(saved.uses)] })
  return {
    'not found': notFound,
    'code taken': () => invalid({ code: [messages.CODE_TAKEN] }),
    'code fixed': () => invalid({ code: [messages.CODE_FIXED] }),
    'other category': () => invalid({ category_id: [messages.OTHER_CATEGORY] }),
    'other partner': () => invalid({ key_partner_id: [messages.OTHER_PARTNER] }),
  }[saved.outcome]()
}

const readRoutes = ({ db }: AppContext): Route[] => [
  route(contract.listCoupons, async ({ params, query }) => {
    await requireEvent(db, params.id)
    const { rows, total } = await listCoupons(db, params.id, query)
    return pagedAnswer(rows, total, query.page, query.per_page)
  }),

  route(contract.listCouponTargets, async ({ params }) => {
    await requireEvent(db, params.id)
    return listCouponTargets(db, params.id)
  }),

  route(contract.exportCoupons, async ({ params, query, caller, reply }) => {
    const name = await requireEvent(db, params.id)
    const coupons = await listAllCoupons(db, params.id, query)
    const detail = { codes: coupons.length }
    await inTransaction(db, (tx) =>
      record(tx, caller, { action: 'exportar', subject, event_id: params.id, detail }),
    )
    return sendWorkbook(reply, `Cupones ${name}`, [couponSheet(coupons)])
  }),
]

const writeRoutes = ({ db }: AppContext): Route[] => [
  route(contract.createCoupon, async ({ params, body, caller }) => {
    const coupon = await inTransaction(db, async (tx) => {
      const saved = await createCoupon(tx, params.id, body)
      if (saved.outcome !== 'saved') throw refusalOf(saved)
      const deed = { action: 'crear', subject, subject_id: saved.id, event_id: params.id }
      await record(tx, caller, { ...deed, detail: body })
      return requireCoupon(tx, saved.id)
    })
    return { ...messages.COUPON_CREATED, coupon }
  }),

  route(contract.createBatch, async ({ params, body, caller }) => {
    const count = await inTransaction(db, async (tx) => {
      const created = await createBatch(tx, params.id, body)
      if (typeof created === 'string') throw refusalOf({ outcome: created })
      await record(tx, caller, { action: 'crear lote', subject, event_id: params.id, detail: body })
      return created
    })
    return { ...messages.batchCreated(count), count }
  }),

  route(contract.updateCoupon, async ({ params, body, caller }) => {
    const { id: event_id, coupon_id } = params
    const coupon = await inTransaction(db, async (tx) => {
      const before = await requireCoupon(tx, coupon_id)
      const saved = await updateCoupon(tx, { event_id, coupon_id }, body)
      if (saved.outcome !== 'saved') throw refusalOf(saved)
      const after = await requireCoupon(tx, coupon_id)
      const deed = { action: 'actualizar', subject, subject_id: coupon_id, event_id }
      await record(tx, caller, { ...deed, changes: changesOf(before, after, TOLD), detail: body })
      return after
    })
    return { ...messages.COUPON_UPDATED, coupon }
  }),

  route(contract.switchCoupon, async ({ params, body, caller }) => {
    const { id: event_id, coupon_id } = params
    const coupon = await inTransaction(db, async (tx) => {
      const before = await requireCoupon(tx, coupon_id)
      if (!(await switchCoupon(tx, { event_id, coupon_id }, body.active))) throw notFound()
      const action = body.active ? 'activar' : 'desactivar'
      const changes = changesOf(before, { active: body.active })
      await record(tx, caller, { action, subject, subject_id: coupon_id, event_id, changes })
      return requireCoupon(tx, coupon_id)
    })
    return { ...(body.active ? messages.COUPON_ON : messages.COUPON_OFF), coupon }
  }),

  route(contract.deleteCoupon, async ({ params, caller }) => {
    const { id: event_id, coupon_id } = params
    return inTransaction(db, async (tx) => {
      const outcome = await deleteCoupon(tx, { event_id, coupon_id })
      if (outcome === 'not found') throw notFound()
      if (outcome === 'used') return messages.COUPON_IN_USE
      await record(tx, caller, { action: 'eliminar', subject, subject_id: coupon_id, event_id })
      return messages.COUPON_DELETED
    })
  }),
]

export const couponRoutes = (context: AppContext): Route[] => [
  ...readRoutes(context),
  ...writeRoutes(context),
]
