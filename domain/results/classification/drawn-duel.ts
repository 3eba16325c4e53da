/** The picture of a comparison. Both times are of the same clock: chip where anybody has one. */
import { type Drawer, drawnOnce } from '#server/share-image/drawn-once.ts'
import type { ResultRow } from '../contract.ts'
import { drawDuel } from '../share-image/draw-duel.ts'
import { whereAndWhen } from '../share-image/drawn-result.ts'
import { describeEvent } from '../visitors/describe-event.ts'
import type { Published } from '../visitors/published.ts'

type Pair = { bib1: ResultRow; bib2: ResultRow }

const TIME = /^(\d+):(\d{2}):(\d{2})$/

const secondsOf = (text: string): number | null => {
  const parts = TIME.exec(text)
  return parts ? Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]) : null
}

const CLOCKS = { chip_time: 'tiempo chip', gun_time: 'tiempo pistola' } as const

/** '1 min 05 s', '45 s' */
const shortGap = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`

export const describeDuel = (published: Published, { bib1, bib2 }: Pair) => {
  const chips = secondsOf(bib1.chip_time) !== null || secondsOf(bib2.chip_time) !== null
  const by = chips ? 'chip_time' : 'gun_time'
  const [one, other] = [secondsOf(bib1[by]), secondsOf(bib2[by])]
  const compared = one !== null && other !== null && bib1.race_division === bib2.race_division
  const side = (row: ResultRow, own: number | null, rival: number | null) => ({
    bib_number: row.bib_number,
    name: row.name,
    time: own === null ? (row.state ?? 'Sin tiempo') : row[by],
    lines: [
      [row.category, row.city].filter(Boolean).join(' · '),
      row.overall_position === null ? '' : `Puesto ${row.overall_position} en la general`,
    ].filter(Boolean),
    faster: compared && own !== null && rival !== null && own < rival,
  })
  const gap = compared ? Math.abs((one ?? 0) - (other ?? 0)) : null
  return {
    event: published.name,
    where: whereAndWhen(describeEvent(published)),
    sport: published.sport,
    race_division: bib1.race_division === bib2.race_division ? bib1.race_division : 'Distancias distintas',
    sides: [side(bib1, one, other), side(bib2, other, one)] as [
      ReturnType<typeof side>,
      ReturnType<typeof side>,
    ],
    verdict:
      gap === null ? '' : gap === 0 ? 'El mismo tiempo' : `Diferencia: ${shortGap(gap)} (${CLOCKS[by]})`,
  }
}

/** Nobody who asked not to be named is drawn. */
export const drawnDuel = async (
  context: Drawer,
  published: Published,
  pair: Pair,
  address: string,
): Promise<Buffer | null> => {
  if (pair.bib1.anonymous || pair.bib2.anonymous) return null
  const drawing = describeDuel(published, pair)
  return drawnOnce(context, { duel: drawing }, address, () => drawDuel(drawing))
}
