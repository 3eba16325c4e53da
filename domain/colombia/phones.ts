/**
 * How a phone is read, the same in browser and server: as people write it, kept as E.164. Colombian numbers have ten
 * digits, 3 in front of a mobile and 60 of a fixed one; without a country they are Colombian (docs/decisions/0021).
 */

/** Whatever people put between the digits, and what copying from a chat leaves around them. */
const BETWEEN = /[\s().\p{Pd}\p{Cf}]/gu
const COLOMBIAN = /^(3\d{9}|60\d{8})$/
const COLOMBIA = '+57'

export const E164 = /^\+[1-9]\d{7,14}$/

/** '+573001234567', or null for what can be no phone. */
export const readPhone = (typed: string): string | null => {
  const text = typed.replaceAll(BETWEEN, '').replace(/^00(?=[1-9])/, '+')
  const national = text.replace(/^\+?57(?=\d{10}$)/, '')
  if (COLOMBIAN.test(national)) return COLOMBIA + national
  return E164.test(text) && !text.startsWith(COLOMBIA) ? text : null
}

/** However they are written. What cannot be read is compared as it stands. */
export const samePhone = (one: string, other: string): boolean =>
  (readPhone(one) ?? one.trim()) === (readPhone(other) ?? other.trim())

/** Without the country where it is Colombia: what gateways of the country ask for. Anything else stays. */
export const nationalPhone = (phone: string): string =>
  phone.startsWith(COLOMBIA) && COLOMBIAN.test(phone.slice(3)) ? phone.slice(3) : phone

/** '300 123 4567' for people; of another country as it is kept. */
export const phoneText = (phone: string): string =>
  nationalPhone(phone).replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

export const PHONE_RULE = 'Escribe un celular válido.'
export const ANY_PHONE_RULE = 'Escribe un teléfono válido.'

/** What a record already has stands in nobody's way, also when it cannot be read. */
export const phoneProblem = (sent: string, stored: string, sentence = PHONE_RULE): string | null =>
  sent === '' || sent === stored || readPhone(sent) !== null ? null : sentence
