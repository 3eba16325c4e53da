/** The public key of an order, and the page it opens: whoever has the link is who bought. */
import { randomBytes } from 'node:crypto'

/** 96 random bits, without the sign that parts a reference from the number of its attempt. */
export const newReference = () => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')

export const orderPath = (reference: string) => `/tienda/orden/${reference}`
