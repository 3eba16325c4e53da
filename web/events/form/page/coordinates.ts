/** Where a race starts, as people have it at hand: '6.2442, -75.5812', or the address bar of a map. */

export type Coordinates = { latitude: number; longitude: number }

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const PAIR = new RegExp(String.raw`^\(?${NUMBER}\s*[,;\s]\s*${NUMBER}\)?$`)
/** '6,2442; -75,5812': with commas inside the numbers something else has to stand between them. */
const WITH_COMMAS = /^\(?(-?\d{1,3},\d+)\s*[;\s]\s*(-?\d{1,3},\d+)\)?$/
/** The place itself comes before the middle of the screen: they differ once somebody moved the map. */
const IN_LINKS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr)=(?:loc:)?${NUMBER}[,+ ]+${NUMBER}`),
  new RegExp(`/(?:search|place|dir/+)/*${NUMBER},[+ ]*${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
]

const onEarth = (latitude: number, longitude: number): Coordinates | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Null: there is no place in it. */
export const readCoordinates = (typed: string): Coordinates | null => {
  const text = typed.trim()
  const found = /^https?:/i.test(text)
    ? IN_LINKS.map((link) => link.exec(decoded(text))).find((match) => match !== null)
    : (PAIR.exec(text) ?? WITH_COMMAS.exec(text))
  const [latitude, longitude] = (found ?? []).slice(1).map((number) => Number(number.replace(',', '.')))
  return latitude === undefined || longitude === undefined ? null : onEarth(latitude, longitude)
}

/** A link that only its own site can read: it has to be opened first. */
export const isShortLink = (typed: string): boolean =>
  /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl)\//i.test(typed.trim())

export const writtenCoordinates = ({ latitude, longitude }: Coordinates): string =>
  `${latitude}, ${longitude}`

export const mapAddress = ({ latitude, longitude }: Coordinates): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
