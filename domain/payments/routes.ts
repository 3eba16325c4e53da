/** Calls of the gateway settings, of an event and of the installation. Administrator only: they are credentials. */

import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ImageRefused, removeImage, storeImage } from '#server/files/images.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import * as contract from './contract.ts'
import * as messages from './messages.ts'
import { eventExists, findPaymentSettings, type Listing, listGateways, type Owner } from './queries.ts'
import type { GatewayName } from './rules/gateway-brands.ts'
import { GATEWAYS } from './rules/gateways.ts'
import { createSecretsCipher } from './settings/account-secrets.ts'
import { listActiveAccounts } from './settings/active-accounts.ts'
import { orderGateways, saveGateway, savePaymentSettings } from './settings/save-gateway.ts'

const subject = 'pasarela'
const INSTALLATION: Owner = { event_id: null }

const auditOf = ({ event_id }: Owner) => (event_id === null ? {} : { event_id })

/** The same work for both owners. */
const gatewayDesk = (context: AppContext) => {
  const { db, files } = context
  const cipher = createSecretsCipher(context.secretKey)
  // Asked at every call: the address is known only after the server listens.
  const listing = (): Listing => ({
    cipher,
    address: context.address,
    allowSandbox: context.config.allowSandboxGateway,
  })

  const requireEvent = async (id: number): Promise<Owner> => {
    if (!(await eventExists(db, id))) throw notFound()
    return { event_id: id }
  }

  const requireOffered = (gateway_name: GatewayName) => {
    if (gateway_name === 'sandbox' && !context.config.allowSandboxGateway) throw notFound()
  }

  const storePicture = async (body: contract.SaveGateway) => {
    if (!body.image) return body.remove_image ? null : undefined
    try {
      const stored = await storeImage(files, body.image.bytes, { folder: 'gateways', maxWidth: 600 })
      return stored.url
    } catch (error) {
      if (error instanceof ImageRefused) throw invalid({ image: [error.message] })
      throw error
    }
  }

  const save = async (
    owner: Owner,
    gateway_name: GatewayName,
    body: contract.SaveGateway,
    caller: Caller,
  ) => {
    requireOffered(gateway_name)
    const image = await storePicture(body)
    const { active, live, settings, secrets } = body
    const change = { gateway_name, active, live, settings, secrets, image }
    try {
      const { former, gateway } = await inTransaction(db, async (tx) => {
        const saved = await saveGateway(tx, cipher, owner, change)
        if (saved.outcome === 'invalid') throw invalid(saved.problems)
        await record(tx, caller, {
          action: 'actualizar',
          subject,
          subject_id: gateway_name,
          ...auditOf(owner),
          changes: saved.changes,
          detail: { active, live, settings, secrets_changed: saved.changedSecrets },
        })
        const all = await listGateways(tx, owner, listing())
        return { former: saved.formerImage, gateway: all.find((one) => one.gateway_name === gateway_name) }
      })
      if (former) await removeImage(files, former)
      if (!gateway) throw notFound()
      return { ...messages.gatewaySaved(GATEWAYS[gateway_name].brand), gateway }
    } catch (error) {
      if (image) await removeImage(files, image)
      throw error
    }
  }

  const order = async (owner: Owner, gateways: GatewayName[], caller: Caller) => {
    for (const gateway_name of gateways) requireOffered(gateway_name)
    const ordered = await inTransaction(db, async (tx) => {
      await orderGateways(tx, owner, gateways)
      const deed = { action: 'ordenar', subject, ...auditOf(owner), detail: { gateways } }
      await record(tx, caller, deed)
      return listGateways(tx, owner, listing())
    })
    return { ...messages.ORDER_SAVED, gateways: ordered }
  }

  const list = (owner: Owner) => listGateways(db, owner, listing())
  return { list, save, order, requireEvent }
}

export const paymentRoutes = (context: AppContext): Route[] => {
  const { db } = context
  const desk = gatewayDesk(context)
  return [
    route(contract.listEventGateways, async ({ params }) => {
      const owner = await desk.requireEvent(params.id)
      const sandbox = context.config.allowSandboxGateway
      const [gateways, { paused_at, ...settings }, accounts] = await Promise.all([
        desk.list(owner),
        findPaymentSettings(db, params.id),
        listActiveAccounts(db, params.id, { sandbox, evenPaused: true }),
      ])
      const in_force = accounts.map(({ gateway_name, own, live }) => ({
        gateway_name: gateway_name as GatewayName,
        own,
        live,
      }))
      return { gateways, ...settings, paused_at: paused_at?.toISOString() ?? null, in_force }
    }),

    route(contract.saveEventPayments, async ({ params, body, caller }) => {
      await desk.requireEvent(params.id)
      await inTransaction(db, async (tx) => {
        const before = await findPaymentSettings(tx, params.id)
        await savePaymentSettings(tx, params.id, body)
        await record(tx, caller, {
          action: 'actualizar',
          subject: 'ajustes de pago',
          event_id: params.id,
          changes: changesOf<string>(before, body),
          detail: body,
        })
      })
      return { ...messages.SETTINGS_SAVED, ...body }
    }),

    route(contract.orderEventGateways, async ({ params, body, caller }) =>
      desk.order(await desk.requireEvent(params.id), body.gateways, caller),
    ),

    route(contract.saveEventGateway, async ({ params, body, caller }) =>
      desk.save(await desk.requireEvent(params.id), params.gateway_name, body, caller),
    ),

    route(contract.listGateways, async () => ({ gateways: await desk.list(INSTALLATION) })),

    route(contract.orderGateways, ({ body, caller }) => desk.order(INSTALLATION, body.gateways, caller)),

    route(contract.saveGateway, ({ params, body, caller }) =>
      desk.save(INSTALLATION, params.gateway_name, body, caller),
    ),
  ]
}
