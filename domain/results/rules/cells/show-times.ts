/** Times and paces as people read them. Milliseconds are kept in the database and cut here. */

const TWO_DIGITS = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'))
const twoDigits = (value: number) => TWO_DIGITS[value] ?? String(value)

/** 25323000 → '07:02:03'; more than a day goes on counting hours: '31:05:00'. */
export const showTime = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000)
  return `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`
}

/** Milliseconds a kilometre → '5:40'. */
export const showPace = (millisecondsPerKilometre: number): string => {
  const seconds = Math.round(millisecondsPerKilometre / 1000)
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}
