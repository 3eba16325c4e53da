/** What is wrong with the phones of a correction: one that stands on file already may stay as it is. */
import { ANY_PHONE_RULE, phoneProblem } from '#domain/colombia/phones.ts'

type Phones = { phone?: string | undefined; emergency_phone?: string | undefined }

export const phoneProblems = (sent: Phones, stored: Required<Phones>): Record<string, string[]> | null => {
  const own = phoneProblem(sent.phone ?? '', stored.phone ?? '')
  const emergency = phoneProblem(sent.emergency_phone ?? '', stored.emergency_phone ?? '', ANY_PHONE_RULE)
  if (!own && !emergency) return null
  return { ...(own ? { phone: [own] } : {}), ...(emergency ? { emergency_phone: [emergency] } : {}) }
}
