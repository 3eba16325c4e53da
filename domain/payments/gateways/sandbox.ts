/** Pasarela de prueba: PayU's protocol word for word, spoken with a page of our own. It never moves money. */
import type { Gateway, GatewayAccount } from './gateway.ts'
import { payuProtocol } from './payu.ts'
import { withoutSlash } from './provider-http.ts'

/** PayU publishes these for everybody to try with. */
export const SANDBOX_CREDENTIALS: Readonly<Record<string, string>> = {
  merchantId: '508029',
  accountId: '512321',
  apiKey: '4Vj8eK4rloUd272L48hsrarnUA',
  apiLogin: 'pRRXKOl8ikMmt9u',
}

/** Whatever the row says: these credentials, and never live. */
const played = (account: GatewayAccount): GatewayAccount => ({
  live: false,
  credentials: { ...SANDBOX_CREDENTIALS, ...account.credentials },
})

const protocol = payuProtocol('sandbox', {
  form: (_account, urls) => urls.sandbox,
  reports: (_account, hosts) => hosts.sandbox && `${withoutSlash(hosts.sandbox)}/consulta`,
  payments: (_account, hosts) => hosts.sandbox && `${withoutSlash(hosts.sandbox)}/devolucion`,
})

/** PayU tells of a reversal in its panel only; here a notice has the panel's word for it. */
const TAKEN_BACK = /\b(?:REFUNDED|CHARGEBACK)\b/
const takenBack = (read: ReturnType<Gateway['readNotification']>): typeof read =>
  'state' in read && read.state === 'approved' && TAKEN_BACK.test(read.detail)
    ? { ...read, state: 'reversed' }
    : read

export const sandbox: Gateway = {
  name: 'sandbox',
  checkout: (order, account, urls, options) => protocol.checkout(order, played(account), urls, options),
  readNotification: (request, account) => takenBack(protocol.readNotification(request, played(account))),
  readReturn: (query, account) => protocol.readReturn(query, played(account)),
  query: (question, account, options) => protocol.query(question, played(account), options),
  refund: (order, account, options) => protocol.refund(order, played(account), options),
  queryRefund: (order, account, options) => protocol.queryRefund(order, played(account), options),
}
