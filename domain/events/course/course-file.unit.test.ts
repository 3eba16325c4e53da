/** Files of watches, applications and maps as courses, and what hostile ones are told. */
import { describe, expect, test } from 'vitest'
import { gpxOf, kmlOf, straight, type TrackPoint } from '#testing/made-tracks.ts'
import { readCourseFile } from './course-file.ts'
import { readCourse } from './read-course.ts'
import { CourseRefused } from './refused-course.ts'

const read = (text: string) => readCourseFile(Buffer.from(text))

const POINTS: TrackPoint[] = [
  [6.25, -75.56, 1500],
  [6.251, -75.561, 1502.5],
  [6.252, -75.562, 1505],
]

describe('GPX', () => {
  test('tracks and their segments are joined in order, routes beside them are left out', async () => {
    const { points } = await read(`<gpx version="1.0">
      <rte><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte>
      <trk><trkseg><trkpt lat="6.25" lon="-75.56"><ele>1500</ele><time>2030-01-01T00:00:00Z</time></trkpt></trkseg>
      <trkseg><trkpt lat="6.251" lon="-75.561"><ele>1502.5</ele></trkpt></trkseg></trk>
      <trk><trkseg><trkpt lat="6.252" lon="-75.562"><extensions><x:ele>9</x:ele></extensions></trkpt></trkseg></trk></gpx>`)
    expect(points).toEqual([
      [6.25, -75.56, 1500],
      [6.251, -75.561, 1502.5],
      [6.252, -75.562, null],
    ])
  })

  test('a route is read where there is no track', async () => {
    const { points } = await read(
      '<gpx><rte><rtept lat="6.1" lon="-75.1"><ele>10</ele></rtept><rtept lat="6.2" lon="-75.2"/></rte></gpx>',
    )
    expect(points).toEqual([
      [6.1, -75.1, 10],
      [6.2, -75.2, null],
    ])
  })

  test('waypoints are marks, with prefix or without, in any order', async () => {
    const wpt =
      '<wpt lat="6.25" lon="-75.56"><name>  Agua &amp; <![CDATA[fruta]]>\n1 </name><sym>Flag</sym></wpt>'
    const { marks } = await read(gpxOf(POINTS, wpt).replaceAll('trkpt', 'ns:trkpt'))
    expect(marks).toEqual([{ latitude: 6.25, longitude: -75.56, name: 'Agua & fruta 1', symbol: 'Flag' }])
  })

  test('a point without signal is passed over', async () => {
    const { points } = await read(gpxOf([[0, 0], ...POINTS, [0, 0]]))
    expect(points).toHaveLength(POINTS.length)
  })
})

describe('KML', () => {
  test('lines in folders and groups are joined, points are marks, areas are neither', async () => {
    const { points, marks } = await read(`<kml><Document><Folder><Placemark><name>Ruta</name><MultiGeometry>
      <LineString><coordinates>-75.56,6.25,1500 -75.561,6.251,1502.5</coordinates></LineString>
      <LineString><coordinates>
        -75.562, 6.252, 1505
      </coordinates></LineString></MultiGeometry></Placemark>
      <Placemark><name>Hidratación</name><Point><coordinates>-75.56,6.25,0</coordinates></Point></Placemark>
      <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,2 3,3 1,1</coordinates></LinearRing>
      </outerBoundaryIs></Polygon></Placemark></Folder></Document></kml>`)
    expect(points).toEqual([
      [6.25, -75.56, 1500],
      [6.251, -75.561, 1502.5],
      [6.252, -75.562, 1505],
    ])
    expect(marks).toMatchObject([{ name: 'Hidratación', latitude: 6.25 }])
  })

  test('a track of Google Earth is read', async () => {
    const { points } = await read(`<kml xmlns:gx="x"><Placemark><gx:Track><when>2030-01-01T00:00:00Z</when>
      <gx:coord>-75.56 6.25 1500</gx:coord><gx:coord>-75.561 6.251 1501</gx:coord></gx:Track></Placemark></kml>`)
    expect(points).toEqual([
      [6.25, -75.56, 1500],
      [6.251, -75.561, 1501],
    ])
  })

  test('coordinates longer than a piece of reading lose none', async () => {
    const long = straight(190_000, 10)
    const { points } = await read(kmlOf(long))
    expect(points).toHaveLength(long.length)
    expect(points.at(-1)?.[1]).toBeCloseTo(long.at(-1)?.[1] ?? 0, 9)
  })
})

test.each([
  [
    'UTF-16 with its mark',
    Buffer.from(`\ufeff${gpxOf(POINTS, '<wpt lat="6.25" lon="-75.56"><name>Año</name></wpt>')}`, 'utf16le'),
  ],
  [
    'latin1',
    Buffer.from(
      gpxOf(POINTS, '<wpt lat="6.25" lon="-75.56"><name>Año</name></wpt>').replace('UTF-8', 'ISO-8859-1'),
      'latin1',
    ),
  ],
  [
    'UTF-8 with its mark',
    Buffer.from(`\ufeff${gpxOf(POINTS, '<wpt lat="6.25" lon="-75.56"><name>Año</name></wpt>')}`),
  ],
])('%s is read', async (_, bytes) => {
  const { points, marks } = await readCourseFile(bytes)
  expect(points).toHaveLength(3)
  expect(marks[0]?.name).toBe('Año')
})

const BOMB = `<!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${gpxOf(POINTS)}`
const OUTSIDE = `<!DOCTYPE gpx SYSTEM "http://127.0.0.1/x.dtd">${gpxOf(POINTS)}`
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3, 4, 5, 6, 0, 0])
const MILLION = 1_000_000

test.each<[string, string | Buffer, RegExp]>([
  ['nothing', '', /No reconocemos/],
  ['words', 'hola', /No reconocemos/],
  ['JSON', '{"type":"LineString","coordinates":[[-75,6],[-75,7]]}', /No reconocemos/],
  ['other XML', '<?xml version="1.0"?><TrainingCenterDatabase/>', /No reconocemos/],
  ['a PNG with another name', PNG, /No reconocemos/],
  ['random bytes', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251)), /No reconocemos/],
  ['a KMZ', Buffer.from('PK\u0003\u0004doc.kml'), /Descomprime el KMZ y sube el KML/],
  ['a page', '<!DOCTYPE html><html><body>Inicia sesión</body></html>', /página web/],
  ['a page without its head', '<html><body>Inicia sesión</body></html>', /página web/],
  ['entities that grow', BOMB, /DOCTYPE/],
  ['a definition elsewhere', OUTSIDE, /DOCTYPE/],
  ['half a file', gpxOf(POINTS).slice(0, -30), /dañado o incompleto/],
  ['half a point', gpxOf(POINTS).slice(0, 200), /dañado o incompleto/],
  ['an open comment', `<gpx><!-- ${'x'.repeat(MILLION)}`, /dañado o incompleto/],
  [
    'an endless attribute',
    `<gpx><trkpt lat="${'9'.repeat(MILLION)}" lon="1"/></gpx>`,
    /punto 1 no está en la Tierra/,
  ],
  ['an attribute that never ends', `<gpx a="${'x'.repeat(MILLION)}`, /dañado o incompleto|No reconocemos/],
  [
    'thousands of attributes',
    `<gpx><trk ${Array.from({ length: 9999 }, (_, at) => `a${at}="1"`).join(' ')}/></gpx>`,
    /dañado/,
  ],
  ['nesting without end', `<gpx>${'<a>'.repeat(100_000)}`, /anidado/],
  [
    'coordinates without a space',
    `<kml><LineString><coordinates>${'1'.repeat(MILLION)}</coordinates></LineString></kml>`,
    /dañado/,
  ],
  ['no line', '<gpx><wpt lat="6" lon="-75"/></gpx>', /ninguna línea/],
  ['one point', gpxOf(POINTS.slice(0, 1)), /ninguna línea/],
  [
    'a line of KML without points',
    '<kml><LineString><coordinates> </coordinates></LineString></kml>',
    /ninguna línea/,
  ],
  ['NaN', '<gpx><trkpt lat="NaN" lon="-75"/></gpx>', /punto 1 no tiene coordenadas/],
  ['no latitude', gpxOf(POINTS).replace('lat="6.251"', ''), /punto 2 no tiene coordenadas/],
  ['endless', '<gpx><trkpt lat="1e999" lon="-75"/></gpx>', /no tiene coordenadas/],
  [
    'outside the map',
    gpxOf([
      [6.25, -75.56],
      [95, 200],
    ]),
    /punto 2 no está en la Tierra/,
  ],
  [
    'words as coordinates',
    '<kml><LineString><coordinates>a,b c,d</coordinates></LineString></kml>',
    /no tiene coordenadas/,
  ],
  ['0, 0 only', gpxOf(Array.from({ length: 9 }, (): TrackPoint => [0, 0])), /0, 0/],
  [
    'half the world between two points',
    gpxOf([
      [6.25, -75.56],
      [6.26, 104],
    ]),
    /salta 18\.\d{3} km/,
  ],
  ['less than 100 m', gpxOf(straight(90, 10)), /menos de 100 metros/],
  ['more than 1.500 km', gpxOf(straight(1_600_000, 20_000)), /1\.500 kilómetros/],
])('%s is told why', async (name, file, sentence) => {
  const outcome = await readCourse(Buffer.from(file as string)).then(
    () => '',
    (error: unknown) => {
      expect(error, name).toBeInstanceOf(CourseRefused)
      return (error as CourseRefused).message
    },
  )
  expect(outcome).toMatch(sentence)
})

test('a height of a million digits is no height', async () => {
  const { points } = await read(gpxOf(POINTS).replace('1500', '1'.repeat(MILLION)))
  expect(points[0]).toEqual([6.25, -75.56, null])
})

test('more points than a course may have are not read to their end', async () => {
  const many = `<gpx><trk><trkseg>${'<trkpt lat="6.2" lon="-75.5"/>'.repeat(200_001)}</trkseg></trk></gpx>`
  await expect(read(many)).rejects.toThrow(/200\.000 puntos/)
})

test('others are answered while a large file is read', async () => {
  let turns = 0
  let going = true
  const turn = () => {
    turns += 1
    if (going) setImmediate(turn)
  }
  turn()
  const file = gpxOf(straight(60_000, 2))
  await read(file)
  going = false
  expect(turns).toBeGreaterThanOrEqual(Math.floor(file.length / (128 * 1024)))
})
