/** The address that opens whatever app shows the way. */
type Goal = { latitude?: number | null; longitude?: number | null; words: string[] }

export const directionsTo = ({ latitude = null, longitude = null, words }: Goal): string => {
  const goal =
    latitude === null || longitude === null ? words.filter(Boolean).join(', ') : `${latitude},${longitude}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(goal)}`
}
