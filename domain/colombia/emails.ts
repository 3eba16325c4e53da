/** How an email is read, the same in browser and server: without spaces around it, in small letters, with its shape. */

/** One dot after another, one in front or a host without an ending is refused: no server of ours could deliver to it. */
export const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const LONGEST_EMAIL = 254
export const EMAIL_RULE = 'Escribe un correo electrónico válido.'

export const plainEmail = (typed: string): string => typed.trim().toLowerCase()

export const isEmail = (typed: string): boolean => {
  const plain = plainEmail(typed)
  return plain.length <= LONGEST_EMAIL && EMAIL.test(plain)
}

/** Enough to know which mailbox to open, for who knows it: `a•••@…`. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}•••@…`
