/** A day of a filter as a chip writes it: 05/01/2026. */
export const writtenDay = (day: string): string => day.split('-').reverse().join('/')
