/**
 * The gateways as data: what each asks for, and which of it is secret. Forms, checks and storage read this list; a new
 * gateway is one more entry.
 */
import { GATEWAY_BRANDS, type GatewayName } from './gateway-brands.ts'

export const GATEWAY_NAMES = Object.keys(GATEWAY_BRANDS) as readonly GatewayName[]

export type GatewayField = {
  name: string
  label: string
  secret: boolean
  /** Several lines of text. */
  long?: boolean
  optional?: boolean
  hint?: string
  /** How the provider begins keys of each mode: a mix would take money nowhere. */
  prefix?: { test: string; live: string }
}

export type Gateway = {
  /** The brand people know. */
  brand: string
  about: string
  /** Has a test and a live side. */
  modes: boolean
  /** The provider tells us about payments at an address of ours. */
  notifies: boolean
  fields: readonly GatewayField[]
}

const open = (name: string, label: string, more: Partial<GatewayField> = {}): GatewayField => ({
  name,
  label,
  secret: false,
  ...more,
})
const secret = (name: string, label: string, more: Partial<GatewayField> = {}): GatewayField => ({
  name,
  label,
  secret: true,
  ...more,
})

export const GATEWAYS: Record<GatewayName, Gateway> = {
  payu: {
    brand: GATEWAY_BRANDS.payu,
    about: 'Tarjetas, PSE y efectivo.',
    modes: true,
    notifies: true,
    fields: [
      open('merchantId', 'Merchant ID'),
      open('accountId', 'Account ID'),
      secret('apiKey', 'API Key'),
      secret('apiLogin', 'API Login'),
    ],
  },
  epayco: {
    brand: GATEWAY_BRANDS.epayco,
    about: 'Tarjetas, PSE, billeteras y efectivo.',
    modes: true,
    notifies: true,
    fields: [
      open('P_CUST_ID_CLIENTE', 'P_CUST_ID_CLIENTE'),
      open('PUBLIC_KEY', 'PUBLIC_KEY'),
      secret('P_KEY', 'P_KEY', { hint: 'Firma las notificaciones. No es la PRIVATE_KEY.' }),
      secret('PRIVATE_KEY', 'PRIVATE_KEY'),
    ],
  },
  wompi: {
    brand: GATEWAY_BRANDS.wompi,
    about: 'Tarjetas, PSE, Nequi y Bancolombia.',
    modes: true,
    notifies: true,
    fields: [
      open('publicKey', 'Llave pública', { prefix: { test: 'pub_test_', live: 'pub_prod_' } }),
      secret('privateKey', 'Llave privada', { prefix: { test: 'prv_test_', live: 'prv_prod_' } }),
      secret('eventsSecret', 'Secreto de eventos', {
        prefix: { test: 'test_events_', live: 'prod_events_' },
      }),
      secret('integritySecret', 'Secreto de integridad', {
        prefix: { test: 'test_integrity_', live: 'prod_integrity_' },
      }),
    ],
  },
  mercadopago: {
    brand: GATEWAY_BRANDS.mercadopago,
    about: 'Tarjetas, PSE, saldo de Mercado Pago y efectivo.',
    modes: true,
    notifies: true,
    fields: [
      open('publicKey', 'Public Key'),
      secret('accessToken', 'Access Token'),
      secret('webhookSecret', 'Clave secreta de webhooks', {
        hint: 'La de la página Webhooks de tu aplicación, no el Access Token.',
      }),
    ],
  },
  transferencia: {
    brand: GATEWAY_BRANDS.transferencia,
    about: 'Nequi, Daviplata o banco. La persona sube el comprobante y tú lo apruebas.',
    modes: false,
    notifies: false,
    fields: [
      open('instructions', 'Instrucciones', {
        long: true,
        hint: 'Qué debe hacer la persona y qué escribir en la referencia.',
      }),
      open('accounts', 'Cuentas', { long: true, hint: 'Una por línea: banco, tipo, número y titular.' }),
    ],
  },
  sandbox: {
    brand: GATEWAY_BRANDS.sandbox,
    about: 'Vive dentro de Dorsal y no mueve dinero. Sirve para ensayar.',
    modes: false,
    notifies: false,
    fields: [],
  },
}

export const MAX_LINE = 300
export const MAX_LONG = 4_000

/** '••••1234': enough to recognise a key, too little to use it. A short one shows nothing. */
export const masked = (value: string): string =>
  value.length >= 12 ? `••••${value.slice(-4)}` : value === '' ? '' : '••••'

type Filled = {
  active: boolean
  live: boolean
  /** Public and secret values together, as they will be stored. */
  values: Readonly<Record<string, string>>
}

/** What is wrong with a gateway as it would be stored, by field. */
export const gatewayProblems = (
  name: GatewayName,
  { active, live, values }: Filled,
): Record<string, string[]> => {
  const problems: Record<string, string[]> = {}
  for (const { name: field, long, optional, prefix } of GATEWAYS[name].fields) {
    const value = values[field] ?? ''
    const wanted = prefix?.[live ? 'live' : 'test']
    if (value.length > (long ? MAX_LONG : MAX_LINE)) problems[field] = ['El texto es demasiado largo.']
    else if (value && wanted && !value.startsWith(wanted))
      problems[field] = [`En modo ${live ? 'producción' : 'pruebas'} empieza por ${wanted}`]
    else if (active && !optional && !value) problems[field] = ['Complétalo para activar la pasarela.']
  }
  return problems
}
