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

/** An attempt of a gateway that is gone still has a word. */
export const brandOf = (gateway_name: string): string =>
  (GATEWAY_BRANDS as Record<string, string>)[gateway_name] ?? gateway_name
