/** The public key of an order, and the page it opens: whoever has the link is who bought. */
import { randomBytes } from 'node:crypto'

/** 96 random bits, without the sign that parts a reference from the number of its attempt. */
export const newReference = () => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')

/**
 * What opens the page of transfers for an order. A registration's proof always has a point and this never does, so
 * neither is ever read as the other.
 */
const TRANSFER_TOKEN = /^orden:([A-Za-z0-9]{8,80})$/

export const transferTokenOf = (reference: string) => `orden:${reference}`

export const readTransferToken = (token: string | undefined): string | null =>
  TRANSFER_TOKEN.exec(token ?? '')?.[1] ?? null

export const orderPath = (reference: string) => `/tienda/orden/${reference}`
