/**
 * What counts as one mailbox: 'ana+1@…' and 'ana+2@…' are read by the same person, and at Gmail 'a.na@…' too. Only
 * limits compare by it, since a stranger who invents such spellings fills one inbox; letters go to what was typed.
 */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

export const mailboxOf = (email: string): string => {
  const typed = email.trim().toLowerCase()
  const at = typed.lastIndexOf('@')
  const host = typed.slice(at + 1)
  const [person = ''] = typed.slice(0, Math.max(at, 0)).split('+')
  // A name that is nothing but a tag is left as it is.
  if (person === '') return typed
  return WITHOUT_DOTS.has(host) ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${host}`
}
