/** The day of a wire's date or time, as it is written here: 05/12/2026. */
export const writtenDay = (wire: string): string => wire.slice(0, 10).split('-').reverse().join('/')
