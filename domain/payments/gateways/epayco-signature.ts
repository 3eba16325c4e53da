/** ePayco's signature of a payment: it covers ids and money, but neither the state nor the invoice. */
import { hexDigest } from './digest.ts'

export const epaycoSignature = (
  account: { P_CUST_ID_CLIENTE: string; P_KEY: string },
  payment: { x_ref_payco: string; x_transaction_id: string; x_amount: string; x_currency_code: string },
): string =>
  hexDigest(
    'sha256',
    [
      account.P_CUST_ID_CLIENTE,
      account.P_KEY,
      payment.x_ref_payco,
      payment.x_transaction_id,
      payment.x_amount,
      payment.x_currency_code,
    ].join('^'),
  )
