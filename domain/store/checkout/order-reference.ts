/** The page that the reference of an order opens: whoever has the link is who bought. */

/**
 * What opens the page of transfers for an order. A registration's proof always has a point and this never does, so
 * neither is ever read as the other.
 */
const TRANSFER_TOKEN = /^orden:([A-Za-z0-9]{8,80})$/

export const transferTokenOf = (reference: string) => `orden:${reference}`

export const readTransferToken = (token: string | undefined): string | null =>
  TRANSFER_TOKEN.exec(token ?? '')?.[1] ?? null

export const orderPath = (reference: string) => `/tienda/orden/${reference}`
