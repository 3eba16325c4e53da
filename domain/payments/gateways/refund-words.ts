/** What staff read when a gateway does not give back: why, and what to do instead. */

export const BY_TRANSFER = 'Devuélvelo por transferencia y anota el comprobante.'

export const noSuchWay = (brand: string): string =>
  `${brand} no devuelve ese medio de pago desde aquí. ${BY_TRANSFER}`

export const onlyWhole = (brand: string): string =>
  `${brand} solo devuelve el pago completo, no una parte. ${BY_TRANSFER}`

export const tooOld = (brand: string): string =>
  `Ya pasó el plazo en que ${brand} devuelve este pago. ${BY_TRANSFER}`

export const noCredentials = (brand: string): string =>
  `${brand} no aceptó las credenciales. Revisa su configuración, o paga por transferencia.`

export const noFunds = (brand: string): string =>
  `En la cuenta de ${brand} no hay saldo para devolver. Recárgala e inténtalo de nuevo, o paga por transferencia.`

export const notThere = (brand: string): string => `${brand} no encuentra el pago. ${BY_TRANSFER}`

export const refusedAnyway = (brand: string): string => `${brand} la rechazó. ${BY_TRANSFER}`

/** The provider's words, short enough for the books. */
export const wordsOf = (...parts: readonly (string | number | null | undefined)[]): string =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ')
    .slice(0, 300)
