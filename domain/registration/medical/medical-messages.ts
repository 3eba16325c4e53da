/** Sentences of the medical list. */
export const OVER = 'Los datos médicos de este evento ya se borraron: se guardan hasta 30 días después.'
export const NOBODY_YET = 'Todavía no hay nadie confirmado en este evento.'

export const nobodyWith = (code: string) =>
  /^\p{L}{0,4}-?\d{1,6}$/u.test(code)
    ? `Nadie corre con el número ${code.toUpperCase()}. Revísalo, o escanea su QR.`
    : 'Ese código no es de nadie en este evento. Escribe el número del dorsal.'
