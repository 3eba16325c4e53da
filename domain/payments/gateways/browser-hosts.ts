/** Where a paying browser is sent: forms and addresses of providers, and ePayco's script with its frame. */
import type { Hosts } from './gateway.ts'

const FORMS = [
  'https://checkout.payulatam.com',
  'https://sandbox.checkout.payulatam.com',
  'https://checkout.wompi.co',
  'https://www.mercadopago.com.co',
  'https://sandbox.mercadopago.com.co',
]
const SCRIPTS = ['https://checkout.epayco.co']

/** `address`: our own, since the sandbox is posted to under it whatever name the visitor used. */
export const browserHosts = (address: string, hosts: Hosts) => ({
  forms: [...new Set([...FORMS, ...[address, ...Object.values(hosts)].map((url) => new URL(url).origin)])],
  scripts: SCRIPTS,
})
