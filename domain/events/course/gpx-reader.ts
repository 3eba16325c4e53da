/** GPX 1.0 and 1.1: tracks in their order, a route where there is no track, waypoints as marks. */
import { collectMarks, collectPoints, heightOf, lineOf, numberOf, someWords } from './collect-points.ts'
import type { RawPoint, Reader } from './raw-course.ts'

type Waypoint = { latitude: number; longitude: number; name: string; symbol: string }

export const gpxReader = (): Reader => {
  const tracks = collectPoints()
  const routes = collectPoints()
  const marks = collectMarks()
  const words = someWords()
  let point: RawPoint | null = null
  let waypoint: Waypoint | null = null

  return {
    open: (name, _, { lat, lon }) => {
      if (name === 'trkpt') point = tracks.add(numberOf(lat), numberOf(lon), null)
      else if (name === 'rtept') point = routes.add(numberOf(lat), numberOf(lon), null)
      else if (name === 'wpt')
        waypoint = { latitude: numberOf(lat), longitude: numberOf(lon), name: '', symbol: '' }
      words.start()
    },
    text: (text) => words.add(text),
    close: (name, parent) => {
      if (name === 'ele' && point && (parent === 'trkpt' || parent === 'rtept'))
        point[2] = heightOf(words.read())
      else if (waypoint && parent === 'wpt' && name === 'name') waypoint.name = words.read()
      else if (waypoint && parent === 'wpt' && name === 'sym') waypoint.symbol = words.read()
      else if (waypoint && name === 'wpt') {
        marks.add(waypoint.latitude, waypoint.longitude, waypoint.name, waypoint.symbol)
        waypoint = null
      } else if (name === 'trkpt' || name === 'rtept') point = null
    },
    result: () => ({ points: lineOf(tracks, routes), marks: marks.marks }),
  }
}
