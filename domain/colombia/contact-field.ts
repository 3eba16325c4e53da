/** An email and a phone in a body of the API: read by the rules of emails.ts and phones.ts, or refused with their sentence. */
import { z } from 'zod'
import { EMAIL, EMAIL_RULE, LONGEST_EMAIL, plainEmail } from './emails.ts'
import { E164, PHONE_RULE, readPhone } from './phones.ts'

const email = z.email({ pattern: EMAIL, error: EMAIL_RULE }).max(LONGEST_EMAIL)
const readEmail = (value: unknown) => (typeof value === 'string' ? plainEmail(value) : value)

export const emailField = z.preprocess(readEmail, email)
/** Where somebody may have none. */
export const emailOrNone = z.preprocess(readEmail, z.union([z.literal(''), email]))

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** What cannot be read is empty behind this, and an empty phone is none. */
export const phoneField = (sentence = PHONE_RULE, missing?: string) =>
  z.preprocess(
    (value) => {
      const text = asText(value)
      return typeof text === 'string' && text.trim() !== '' ? (readPhone(text) ?? 'ilegible') : text
    },
    z
      .string(missing)
      .min(1, missing ?? sentence)
      .regex(E164, sentence),
  )

/**
 * Of a record that may be old: what can be read is, the rest stays for who knows it. Who decides asks phoneProblem, so
 * that an old number stands in nobody's way while nobody changes it.
 */
export const storedPhone = z.preprocess((value) => {
  const text = asText(value)
  if (typeof text !== 'string') return text === null ? undefined : text
  return text.trim() === '' ? undefined : (readPhone(text) ?? text.trim())
}, z.string().max(30).optional())
