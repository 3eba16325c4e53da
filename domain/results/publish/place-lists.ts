/** Lists of places in rising order: packed for the database, put together and cut with each other. */

export type Places = Int32Array

/** Four bytes each, as hexadecimal digits. */
export const packPlaces = (places: readonly number[]): string =>
  Buffer.from(Int32Array.from(places).buffer).toString('hex')

/** Copied, because the bytes of a driver may begin anywhere. */
export const unpackPlaces = (bytes: Uint8Array): Places => new Int32Array(Uint8Array.from(bytes).buffer)

/** Places of any of the lists, each once. */
export const unitePlaces = (lists: readonly Places[]): Places => {
  const [only, ...others] = lists
  if (!only || others.length === 0) return only ?? new Int32Array(0)
  const all = new Int32Array(lists.reduce((length, list) => length + list.length, 0))
  let length = 0
  for (const list of lists) {
    all.set(list, length)
    length += list.length
  }
  return all.sort().filter((place, at) => at === 0 || place !== all[at - 1])
}

/** Places of both lists. */
export const sharedPlaces = (one: Places, other: Places): Places => {
  const shared = new Int32Array(Math.min(one.length, other.length))
  let [length, at] = [0, 0]
  for (const place of one) {
    while (at < other.length && (other[at] as number) < place) at += 1
    if (other[at] === place) shared[length++] = place
  }
  return shared.subarray(0, length)
}
