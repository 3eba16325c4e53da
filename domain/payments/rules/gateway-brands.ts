/**
 * The gateways by name and brand, in the order in which the panel shows them. Apart from their fields, since the pages
 * of who pays carry only this.
 */
export const GATEWAY_BRANDS = {
  payu: 'PayU',
  epayco: 'ePayco',
  wompi: 'Wompi',
  mercadopago: 'Mercado Pago',
  transferencia: 'Transferencia',
  sandbox: 'Pasarela de prueba',
} as const

export type GatewayName = keyof typeof GATEWAY_BRANDS

/** How one can pay there in Colombia, by the names people know. */
const GATEWAY_WAYS: Record<GatewayName, string> = {
  payu: 'PSE, Nequi, tarjeta, efectivo',
  epayco: 'PSE, Daviplata, tarjeta, efectivo',
  wompi: 'PSE, Nequi, Bancolombia, tarjeta, efectivo',
  mercadopago: 'PSE, tarjeta, Efecty, saldo de Mercado Pago',
  transferencia: 'Desde tu banco o tu billetera, con soporte',
  sandbox: 'PSE, tarjeta, efectivo, sin cobro real',
}

/** An attempt of a gateway that is gone still has a word. */
export const brandOf = (gateway_name: string): string =>
  (GATEWAY_BRANDS as Record<string, string>)[gateway_name] ?? gateway_name

/** A gateway nobody knows here any more says nothing about itself. */
export const waysOf = (gateway_name: string): string =>
  (GATEWAY_WAYS as Record<string, string>)[gateway_name] ?? ''
