/** Days and moments of the wire, which are Bogotá's, as they are written here: 05/12/2026. */
export const writtenDay = (wire: string): string => wire.slice(0, 10).split('-').reverse().join('/')

/** The same with its hour: 05/12/2026 06:00. */
export const writtenMoment = (wire: string): string => `${writtenDay(wire)} ${wire.slice(11, 16)}`
