/** Results of the demo's past races: invented runners with splits, some who did not finish, the same on every start. */
import { publishSet } from '#domain/results/publish/publish-set.ts'
import { paceOfTime } from '#domain/results/rules/cells/paces.ts'
import { showTime } from '#domain/results/rules/cells/show-times.ts'
import { courseKilometres } from '#domain/results/rules/course-distance.ts'
import { fillPositions } from '#domain/results/rules/places/rank.ts'
import type { UnderstoodResult } from '#domain/results/rules/understood.ts'
import type { Tx } from '#server/database/connect.ts'
import { person } from './people.ts'
import { type Chance, chance } from './random.ts'

type Course = {
  race_division: string
  runners: number
  /** Kilometres of the control points. */
  points: number[]
  /** Milliseconds a kilometre of the winner. */
  pace: number
}

type Sketch = {
  name: string
  official: boolean
  courses: Course[]
  bib: (at: number, female: boolean) => string
}

const plainBib = (at: number) => String(at + 1)

const SKETCHES: Sketch[] = [
  {
    name: 'Media Maratón Bahía de Cartagena',
    official: true,
    bib: plainBib,
    courses: [
      { race_division: '21K', runners: 900, points: [5, 10, 15, 20], pace: 198_000 },
      { race_division: '10K', runners: 500, points: [5], pace: 190_000 },
    ],
  },
  {
    name: 'Carrera de las Flores',
    official: true,
    bib: (at) => String(at + 1).padStart(4, '0'),
    courses: [
      { race_division: '12K', runners: 380, points: [4, 8], pace: 195_000 },
      { race_division: '6K', runners: 240, points: [3], pace: 192_000 },
    ],
  },
  {
    name: 'Clásica Ciclística Boyacá',
    official: false,
    bib: plainBib,
    courses: [{ race_division: '100K', runners: 260, points: [30, 60, 85], pace: 96_000 }],
  },
  {
    name: 'Ultra Trail Sierra Nevada',
    official: true,
    bib: (at, female) => `${female ? 'F' : 'M'}${at + 1}`,
    courses: [
      { race_division: '50K', runners: 140, points: [12, 25, 38], pace: 330_000 },
      { race_division: '25K', runners: 180, points: [12], pace: 310_000 },
    ],
  },
]

const CITIES = [
  'Bogotá',
  'Medellín',
  'Cali',
  'Barranquilla',
  'Cartagena',
  'Bucaramanga',
  'Pereira',
  'Tunja',
  'Manizales',
]
const CLUBS = [
  '',
  '',
  '',
  'Runners de la Montaña',
  'Club Andes',
  'Trote y Café',
  'Los Lunes Corremos',
  'Pedal Paramuno',
]

const categoryOf = (age: number, female: boolean) => {
  const title = age < 20 ? 'Juvenil' : age < 40 ? 'Abierta' : 'Máster'
  return `${title} ${female ? 'femenina' : 'masculina'}`
}

/** Most are in the middle: the winner far ahead, a long tail behind. */
const slowness = (luck: Chance, age: number, female: boolean) => {
  const spread = (luck.next() + luck.next() + luck.next()) / 3
  const years = Math.max(0, age - 35) * 0.004
  return 1 + spread ** 1.6 * 1.5 + years + (female ? 0.12 : 0)
}

/** Splits slow down towards the end; rounded to the second, as timing companies give them. */
const splitsOf = (luck: Chance, points: number[], length: number, time: number) => {
  const fade = 0.02 + luck.next() * 0.09
  const shareAt = (kilometre: number) => {
    const part = kilometre / length
    return part * (1 - fade * (1 - part))
  }
  return points.map((point) => [`${point}K time`, Math.round((time * shareAt(point)) / 1000) * 1000] as const)
}

/** Of a hundred: four do not finish, one is disqualified, two never start. */
const stateOf = (luck: Chance): UnderstoodResult['state'] => {
  const dice = luck.next()
  if (dice < 0.04) return 'DNF'
  if (dice < 0.05) return 'DSQ'
  return dice < 0.07 ? 'DNS' : null
}

const SEASON = 2026

const runnerOf = (sketch: Sketch, course: Course, at: number, seed: number): UnderstoodResult => {
  const luck = chance(seed + at)
  const { name, last_name, gender, birthday } = person(seed + at, luck)
  const female = gender === 'female'
  const age = SEASON - Number(birthday.slice(0, 4))
  const length = courseKilometres(course.race_division) ?? 10
  const chip = Math.round(course.pace * length * slowness(luck, age, female))
  const waited = luck.whole(1, 240) * 1000 + luck.whole(0, 999)
  const state = stateOf(luck)
  const points =
    state === 'DNS' ? [] : state === 'DNF' ? course.points.slice(0, luck.whole(0, 1)) : course.points
  const [chip_time, gun_time] = state ? [null, null] : [chip, chip + waited]
  return {
    sheet: 'Resultados',
    row: at + 2,
    bib_number: sketch.bib(at, female),
    name: `${name} ${last_name}`,
    race_division: course.race_division,
    gender: female ? 'F' : 'M',
    category: categoryOf(age, female),
    city: luck.pick(CITIES),
    country: null,
    club: luck.pick(CLUBS) || null,
    state,
    chip_time,
    gun_time,
    pace: chip_time === null ? null : paceOfTime(chip_time, length),
    overall_position: null,
    gender_position: null,
    category_position: null,
    control_points: Object.fromEntries(
      splitsOf(luck, points, length, chip).map(([key, time]) => [key, showTime(time)]),
    ),
  }
}

const resultsOf = (sketch: Sketch, seed: number): UnderstoodResult[] => {
  let from = 0
  const results = sketch.courses.flatMap((course) => {
    const first = from
    from += course.runners
    return Array.from({ length: course.runners }, (_, at) => runnerOf(sketch, course, first + at, seed))
  })
  fillPositions(results)
  return results
}

/** Control points in course order, over all distances. */
const pointsOf = ({ courses }: Sketch) =>
  [...new Set(courses.flatMap(({ points }) => points))]
    .sort((one, other) => one - other)
    .map((km) => `${km}K time`)

/** Who ran a past race had registered for it: the numbers of its people start here. */
const firstRunner = (at: number) => 40_000 + at * 10_000

export const runnersOf = (name: string): { from: number; count: number } | null => {
  const at = SKETCHES.findIndex((sketch) => sketch.name === name)
  const courses = SKETCHES[at]?.courses ?? []
  return at < 0
    ? null
    : { from: firstRunner(at), count: courses.reduce((sum, { runners }) => sum + runners, 0) }
}

export const addResults = async (
  tx: Tx,
  events: readonly { id: number; name: string }[],
  created_by: number | null,
) => {
  for (const [at, sketch] of SKETCHES.entries()) {
    const event = events.find(({ name }) => name === sketch.name)
    if (!event) continue
    await publishSet(tx, {
      event_id: event.id,
      created_by,
      official: sketch.official,
      results: resultsOf(sketch, firstRunner(at)),
      control_points: pointsOf(sketch),
    })
  }
}
