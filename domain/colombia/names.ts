/**
 * What a person's name may be, for browser and server: letters of any script, spaces, hyphen, apostrophe, dot. Names go
 * into letters to others: a line break or the address of a page there would be somebody else's words in our mouth.
 */

export const NAME_RULE =
  'Escribe solo letras, espacios, guiones, apóstrofos y puntos; después de un punto deja un espacio.'

const ALLOWED = /^[\p{L}\p{M}\p{Zs}.'’‘ʼ´`‐-]+$/u
const LETTER = /\p{L}/u
/** 'J. R. Ríos', 'J.R. Ríos' and 'M.ª José' are names; 'pagos.example' is read as an address by whoever shows it. */
const LIKE_AN_ADDRESS = /\.[\p{L}\p{M}]{2,}/u
/** Marks pile up on one letter and run over the lines around it. */
const PILED_UP = /\p{M}{4,}/u

export const isName = (text: string): boolean =>
  ALLOWED.test(text) && LETTER.test(text) && !LIKE_AN_ADDRESS.test(text) && !PILED_UP.test(text)

export const LINE_RULE =
  'Escríbelo en una sola línea y sin direcciones de páginas; después de un punto deja un espacio.'

/** What else strangers type that is read in a letter, a street for instance: one line, nothing to follow. */
export const isPlainLine = (text: string): boolean =>
  !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}@]|:\/\//u.test(text) && !LIKE_AN_ADDRESS.test(text)
