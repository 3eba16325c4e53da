/** The gateways that speak a provider's protocol. What a new one needs besides: docs/extending.md. */
import { epayco } from './epayco.ts'
import type { Gateway } from './gateway.ts'
import { mercadopago } from './mercadopago.ts'
import { payu } from './payu.ts'
import { sandbox } from './sandbox.ts'
import { wompi } from './wompi.ts'

const KNOWN: readonly Gateway[] = [payu, epayco, wompi, mercadopago, sandbox]

/** Nothing for transferencia, which has no provider, and for names nobody knows. */
export const gatewayNamed = (name: string): Gateway | undefined =>
  KNOWN.find((gateway) => gateway.name === name)
