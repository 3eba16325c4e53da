/** Calls of the installation's settings, and of who sells for everybody. */

import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Route, route } from '#server/http/route.ts'
import { findInstallation, saveInstallation } from './installation.ts'
import * as contract from './installation-contract.ts'

export const installationRoutes = ({ db, config }: AppContext): Route[] => [
  route(contract.getInstallation, () => findInstallation(db, config.organizerName)),

  route(contract.saveInstallation, async ({ body, caller }) => {
    const installation = await inTransaction(db, async (tx) => {
      const before = await findInstallation(tx, config.organizerName)
      await saveInstallation(tx, body)
      await record(tx, caller, {
        action: 'actualizar',
        subject: 'instalación',
        changes: {
          ...changesOf({ shipping_fee: before.shipping_fee }, { shipping_fee: body.shipping_fee }),
          ...changesOf<string>(before.seller ?? {}, body.seller ?? {}),
        },
        detail: { shipping_fee: body.shipping_fee, seller: body.seller },
      })
      return findInstallation(tx, config.organizerName)
    })
    return {
      message: 'Datos guardados',
      body: 'Ya se ven en las páginas que venden.',
      icon: 'success' as const,
      installation,
    }
  }),

  route(contract.getSeller, () => findInstallation(db, config.organizerName)),
]
