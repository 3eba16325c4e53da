/** The one row of installation settings. Until somebody saves it, the organiser's name sells under the usual terms. */

import type { AppContext } from '#server/app-context.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { safeRichText } from '#server/http/rich-text.ts'
import { senderAddress } from '#server/mail/sender-address.ts'
import { DEFAULT_TERMS } from '../rules/default-terms.ts'
import { installation_settings } from '../tables.ts'
import type { Installation } from './installation-contract.ts'

/** Every page that sells reads it. */
const READ = {
  name: 'installation',
  text: `select shipping_fee, seller_name, seller_nit, seller_address, seller_phone, seller_email, terms
    from installation_settings`,
}

export const findInstallation = async (db: Reader, organizer: string): Promise<Installation> => {
  const [row] = await runNamed<Omit<typeof installation_settings.$inferSelect, 'id' | 'updated_at'>>(
    db,
    READ,
    [],
  )
  return {
    shipping_fee: row?.shipping_fee ?? 0,
    seller: {
      name: row?.seller_name || organizer,
      nit: row?.seller_nit ?? '',
      address: row?.seller_address ?? '',
      phone: row?.seller_phone ?? '',
      email: row?.seller_email ?? '',
    },
    terms: safeRichText(row?.terms || DEFAULT_TERMS),
  }
}

/** The seller's address, for where a gateway wants one and nobody gave theirs: it refuses an empty one. */
export const findContact = async (
  context: Pick<AppContext, 'db' | 'config' | 'address'>,
): Promise<string> => {
  const [row] = await context.db
    .select({ email: installation_settings.seller_email })
    .from(installation_settings)
  return row?.email || senderAddress(context)
}

export const saveInstallation = async (tx: Tx, { shipping_fee, seller, terms }: Installation) => {
  const row = {
    shipping_fee,
    seller_name: seller.name,
    seller_nit: seller.nit,
    seller_address: seller.address,
    seller_phone: seller.phone,
    seller_email: seller.email,
    terms: safeRichText(terms),
    updated_at: new Date(),
  }
  await tx
    .insert(installation_settings)
    .values(row)
    .onConflictDoUpdate({ target: installation_settings.id, set: row })
}
