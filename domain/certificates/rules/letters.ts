/** Which letters a typeface has, read from the file itself: what it lacks would be drawn as an empty box. */

/** Does this typeface have a picture for the sign (a code point)? */
export type HasLetter = (sign: number) => boolean

const tag = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(at + step)))

const tableAt = (view: DataView, name: string): number => {
  const tables = view.getUint16(4)
  for (let at = 12; at < 12 + tables * 16; at += 16) if (tag(view, at) === name) return view.getUint32(at + 8)
  throw new Error(`a typeface without a table ${name}`)
}

/** Format 4: segments of the first 65,536 signs. */
const readSegments = (view: DataView, at: number, found: Set<number>) => {
  const double = view.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + double]
  const [deltas, offsets] = [starts + double, starts + 2 * double]
  for (let step = 0; step < double; step += 2) {
    const [start, end] = [view.getUint16(starts + step), view.getUint16(ends + step)]
    const [delta, offset] = [view.getUint16(deltas + step), view.getUint16(offsets + step)]
    for (let sign = start; sign <= end && sign < 0xffff; sign++) {
      const listed = offset === 0 ? sign : view.getUint16(offsets + step + offset + 2 * (sign - start))
      if (listed !== 0 && ((listed + delta) & 0xffff) !== 0) found.add(sign)
    }
  }
}

/** Format 12: groups of any signs. */
const readGroups = (view: DataView, at: number, found: Set<number>) => {
  const groups = view.getUint32(at + 12)
  for (let group = at + 16; group < at + 16 + groups * 12; group += 12)
    for (let sign = view.getUint32(group); sign <= view.getUint32(group + 4); sign++) found.add(sign)
}

const READERS: Record<number, (view: DataView, at: number, found: Set<number>) => void> = {
  4: readSegments,
  12: readGroups,
}

/** The bytes of a TTF. */
export const readLetters = (bytes: ArrayBuffer): HasLetter => {
  const view = new DataView(bytes)
  const table = tableAt(view, 'cmap')
  const found = new Set<number>()
  for (let record = 0; record < view.getUint16(table + 2); record++) {
    const at = table + view.getUint32(table + 8 + record * 8)
    READERS[view.getUint16(at)]?.(view, at, found)
  }
  return (sign) => found.has(sign)
}
