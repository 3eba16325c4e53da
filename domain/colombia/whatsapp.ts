/** The address that opens WhatsApp with a text for somebody: a person reads it there and sends it. */

/** Ten digits are a Colombian mobile phone; a number with its country stays as it is; anything else is left to choose there. */
const numberOf = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '')
  if (/^3\d{9}$/.test(digits)) return `57${digits}`
  return phone.trim().startsWith('+') || /^573\d{9}$/.test(digits) ? digits : ''
}

export const whatsAppAddress = (phone: string, text: string): string =>
  `https://wa.me/${numberOf(phone)}?text=${encodeURIComponent(text)}`
