/**
 * A gateway that is asked for its page later (Mercado Pago) is told then who buys. The address carries a mark where the
 * person of this checkout may be named; without it, as where somebody only knew a birthday, nobody is.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const buyerMark = (secretKey: string, reference_code: string) =>
  createHmac('sha256', secretKey).update(`buyer\n${reference_code}`).digest('base64url')

export const isBuyerMark = (secretKey: string, reference_code: string, given: string | undefined) => {
  const [expected, mark] = [Buffer.from(buyerMark(secretKey, reference_code)), Buffer.from(given ?? '')]
  return mark.length === expected.length && timingSafeEqual(mark, expected)
}
