import { randomBytes } from 'node:crypto'

/**
 * The public key of what is to be paid: 96 random bits, without the sign that parts a reference from the number of its
 * attempt.
 */
export const newReference = () => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')
