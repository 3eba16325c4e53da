/** How an invitation is written: 'K7QF-M2XD', and read however it was typed. */

/** Without 0, 1, I, L and O, which are mistaken for each other on paper. */
export const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8
export const PIN_LENGTH = 6
/** Hours in which an invitation can be used. */
export const CODE_HOURS = 48
/** Wrong PINs after which an invitation is over. */
export const MOST_WRONG_PINS = 5

/** 'k7qf m2xd' is K7QFM2XD. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The page an invitation opens. What stands behind '#' stays in the browser: no log has it. */
export const invitationAddress = (address: string, code: string): string => `${address}/equipo#${code}`
