/** Made-up tracks as files, for tests of courses: nobody's real way. */

export type TrackPoint = [latitude: number, longitude: number, height?: number | null]

const DEGREE_METRES = 111_195

/** Eastwards on the equator, a point every `spacing` metres: its length is known. */
export const straight = (
  metres: number,
  spacing: number,
  heightAt?: (along: number) => number,
): TrackPoint[] => {
  const count = Math.round(metres / spacing)
  return Array.from({ length: count + 1 }, (_, at) => {
    const along = at * spacing
    return [0, 1 + along / DEGREE_METRES, heightAt ? heightAt(along) : null]
  })
}

const trackPoint = ([latitude, longitude, height]: TrackPoint) =>
  `<trkpt lat="${latitude}" lon="${longitude}">${height == null ? '' : `<ele>${height}</ele>`}</trkpt>`

export const gpxOf = (points: readonly TrackPoint[], extra = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="prueba" xmlns="http://www.topografix.com/GPX/1/1">${extra}
<trk><name>Ruta</name><trkseg>${points.map(trackPoint).join('\n')}</trkseg></trk></gpx>`

export const kmlOf = (points: readonly TrackPoint[], extra = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${extra}<Placemark><name>Ruta</name><LineString><coordinates>
${points.map(([latitude, longitude, height]) => `${longitude},${latitude},${height ?? 0}`).join('\n')}
</coordinates></LineString></Placemark></Document></kml>`
