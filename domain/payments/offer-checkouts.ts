/** The way to every gateway of an event for one attempt: forms, scripts and addresses (paymentCheckouts). */
import type { AppContext } from '#server/app-context.ts'
import { buyerMark } from './buyer-mark.ts'
import type { Checkout, CheckoutOrder } from './gateways/gateway.ts'
import { gatewayNamed } from './gateways/known-gateways.ts'
import type { DueAttempt } from './insert-attempt.ts'
import { createSecretsCipher, decryptAccount } from './settings/account-secrets.ts'
import type { ActiveAccount } from './settings/active-accounts.ts'

export type Buyer = CheckoutOrder['buyer']
export type Offer = {
  description: string
  buyer: Buyer
  acceptsCash: boolean
  hold_until: Date | null
  /** The buyer is not who asks, or nobody knows: no way to a gateway tells whose it is. */
  unnamed?: boolean
}

/** The way back names the attempt: not every provider does. */
export const urlsFor = (
  address: string,
  { id, gateway_name }: { id: string; gateway_name: string },
  { reference_code }: { reference_code: string },
) => ({
  response: `${address}/pago/respuesta?cuenta=${id}&referencia=${reference_code}`,
  confirmation: `${address}/api/payments/${gateway_name}/${id}/confirmation`,
  sandbox: `${address}/pasarela-pruebas/`,
})

export const orderOf = (
  attempt: DueAttempt,
  { description, buyer, acceptsCash, hold_until }: Offer,
): CheckoutOrder => ({
  referenceCode: attempt.reference_code,
  amount: attempt.amount,
  tax: attempt.tax,
  taxReturnBase: attempt.tax_return_base,
  description,
  acceptsCash,
  buyer,
  ...(hold_until ? { expiresAt: hold_until, cashUntil: hold_until } : {}),
})

/** A gateway whose account cannot be read or is incomplete is not offered. */
export const offerCheckouts = async (
  { address, secretKey, config }: Pick<AppContext, 'address' | 'secretKey' | 'config'>,
  accounts: ActiveAccount[],
  attempt: DueAttempt,
  offer: Offer,
  transferUrl: string,
): Promise<Record<string, Checkout>> => {
  const checkouts: Record<string, Checkout> = {}
  for (const row of accounts) {
    if (row.gateway_name === 'transferencia') {
      checkouts.transferencia = transferUrl
      continue
    }
    const gateway = gatewayNamed(row.gateway_name)
    const account = decryptAccount(createSecretsCipher(secretKey), row)
    if (!gateway || !account) continue
    // One that must be asked for its address is asked only when it is chosen.
    if (gateway.asksProvider) {
      const mark = offer.unnamed ? '' : `?comprador=${buyerMark(secretKey, attempt.reference_code)}`
      checkouts[row.gateway_name] =
        `${address}/api/payments/${row.gateway_name}/${row.id}/go/${attempt.reference_code}${mark}`
      continue
    }
    const made = await gateway.checkout(orderOf(attempt, offer), account, urlsFor(address, row, attempt), {
      hosts: config.gatewayHosts,
    })
    if ('checkout' in made) checkouts[row.gateway_name] = made.checkout
  }
  return checkouts
}

/** The accounts there is a way to, as the page lists them. */
export const offeredMethods = (accounts: ActiveAccount[], checkouts: object) =>
  accounts
    .filter(({ gateway_name }) => gateway_name in checkouts)
    .map(({ id, gateway_name, image }) => ({ id, gateway_name, image }))
