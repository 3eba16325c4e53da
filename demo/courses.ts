/** Courses of the events that are sold the most, each distance its own. */
import { makeCourse } from '#domain/events/course/make-course.ts'
import { storeCourse } from '#domain/events/course/store-course.ts'
import { distanceIds } from '#domain/events/distances/distance-rows.ts'
import { savePage } from '#domain/events/page/save-page.ts'
import type { Tx } from '#server/database/connect.ts'
import { trackOf, type Way } from './ways.ts'

const PARAMO = { event: 'Media Maratón del Páramo', from: [4.642, -74.064] as Way['from'] }
const NIGHT = { event: 'Carrera Nocturna Medellín 10K', from: [6.247, -75.58] as Way['from'] }
const CLIMB = { event: 'Gran Fondo Alto de Letras', from: [5.2, -74.9] as Way['from'] }
const BAY = { event: 'Travesía Bahía de Santa Marta', from: [11.244, -74.213] as Way['from'] }
const TRAIL = { event: 'Trail Nevado del Ruiz', from: [4.98, -75.36] as Way['from'] }
const FESTIVAL = { event: 'Festival Atlético del Valle', from: [3.43, -76.541] as Way['from'] }

const WAYS: Way[] = [
  {
    ...PARAMO,
    distance: '21K',
    km: 21.1,
    kind: 'road',
    waterEvery: 3,
    corners: [
      [0, 0],
      [0.6, 1.6],
      [0.3, 3.2],
      [1.2, 4.6],
      [2.6, 4.9],
      [3.4, 3.9],
      [3, 2.7],
      [3.7, 1.6],
      [3, 0.5],
      [1.6, -0.3],
      [0, 0],
    ],
    heights: [2560, 2562, 2570, 2590, 2660, 2745, 2790, 2735, 2700, 2640, 2580, 2560],
  },
  {
    ...PARAMO,
    distance: '10K',
    km: 10,
    kind: 'road',
    waterEvery: 2.5,
    corners: [
      [0, 0],
      [0.6, 1.6],
      [0.3, 3.2],
      [1.5, 3.6],
      [2.1, 2.4],
      [1.6, 1],
      [0, 0],
    ],
    heights: [2560, 2562, 2568, 2585, 2612, 2590, 2560],
  },
  {
    ...NIGHT,
    distance: '10K',
    km: 10,
    kind: 'road',
    back: true,
    waterEvery: 2.5,
    corners: [
      [0, 0],
      [0.1, -0.9],
      [-0.15, -1.9],
      [0.1, -2.9],
      [0.45, -3.9],
      [0.4, -4.8],
    ],
    heights: [1470, 1474, 1478, 1484, 1492, 1497],
  },
  {
    ...NIGHT,
    distance: '5K',
    km: 5,
    kind: 'street',
    waterEvery: 2.5,
    corners: [
      [0, 0],
      [0.1, -1.1],
      [0.02, -2],
      [0.62, -2.05],
      [0.7, -1.1],
      [0.45, -0.9],
      [0.5, 0.05],
      [0, 0],
    ],
    heights: [1470, 1473, 1476, 1490, 1486, 1474, 1470],
  },
  {
    ...CLIMB,
    distance: '80K',
    km: 80,
    kind: 'road',
    waterEvery: 20,
    corners: [
      [0, 0],
      [-1.2, 0.4],
      [-1.8, -0.5],
      [-3, -0.2],
      [-3.6, -1.2],
      [-4.8, -0.9],
      [-5.2, -1.9],
      [-6.5, -1.6],
      [-7, -2.6],
      [-8.4, -2.3],
    ],
    heights: [495, 720, 980, 1350, 1420, 1830, 2150, 2380, 2520, 2960, 3340, 3670],
  },
  {
    ...CLIMB,
    distance: '140K',
    km: 140,
    kind: 'road',
    waterEvery: 20,
    corners: [
      [0, 0],
      [-1.2, 0.4],
      [-1.8, -0.5],
      [-3, -0.2],
      [-3.6, -1.2],
      [-4.8, -0.9],
      [-5.2, -1.9],
      [-6.5, -1.6],
      [-7, -2.6],
      [-8.4, -2.3],
      [-9.6, -3.1],
      [-10.4, -2.2],
      [-11.8, -2.6],
      [-12.6, -3.6],
      [-13.4, -3.2],
    ],
    heights: [495, 980, 1420, 2150, 2520, 3340, 3670, 3120, 2480, 2160, 2300, 1980],
  },
  {
    ...BAY,
    distance: '15K',
    km: 15,
    kind: 'road',
    waterEvery: 3,
    corners: [
      [0, 0],
      [-0.3, -0.6],
      [0.1, -1.3],
      [-0.4, -1.9],
      [-1.3, -2.1],
      [-1.5, -2.9],
      [-0.9, -3.5],
      [-1, -4.6],
      [-0.6, -5.6],
    ],
    heights: [4, 3, 6, 48, 71, 30, 6, 3, 9, 4],
  },
  {
    ...BAY,
    distance: '7K',
    km: 7,
    kind: 'road',
    waterEvery: 2.5,
    corners: [
      [-1.5, -2.9],
      [-0.9, -3.5],
      [-1, -4.6],
      [-0.6, -5.6],
    ],
    heights: [4, 14, 5, 3, 8, 4],
  },
  {
    ...TRAIL,
    distance: '35K',
    km: 35,
    kind: 'road',
    waterEvery: 6,
    corners: [
      [0, 0],
      [0.8, 0.9],
      [0.5, 2],
      [1.6, 2.4],
      [2, 3.5],
      [3.2, 3.2],
      [3.5, 4.2],
      [4.6, 3.5],
      [4.1, 2.4],
      [4.7, 1.5],
      [3.6, 0.9],
      [2.8, 1.5],
      [2.2, 0.4],
      [1, -0.4],
      [0, 0],
    ],
    heights: [3180, 3480, 3620, 3420, 3860, 4160, 4330, 3980, 4200, 3700, 3900, 3480, 3640, 3270, 3180],
  },
  {
    ...TRAIL,
    distance: '18K',
    km: 18,
    kind: 'road',
    waterEvery: 5,
    corners: [
      [0, 0],
      [0.8, 0.9],
      [0.5, 2],
      [1.6, 2.4],
      [2.4, 1.9],
      [2.2, 0.4],
      [1, -0.4],
      [0, 0],
    ],
    heights: [3180, 3480, 3700, 3500, 3920, 3620, 3850, 3400, 3180],
  },
  {
    ...FESTIVAL,
    distance: '21K',
    km: 21.1,
    kind: 'street',
    waterEvery: 3,
    corners: [
      [0, 0],
      [1.4, 0.3],
      [1.7, 2.2],
      [3.2, 2.5],
      [3.5, 4.1],
      [2, 4.4],
      [1.8, 3.5],
      [0.7, 3.3],
      [0.4, 4.6],
      [-0.9, 4.3],
      [-0.5, 2.1],
      [-1.1, 2],
      [-0.8, 0.2],
      [0, 0],
    ],
    heights: [985, 978, 970, 962, 960, 963, 968, 975, 990, 1012, 1024, 1006, 992, 985],
  },
  {
    ...FESTIVAL,
    distance: '10K',
    km: 10,
    kind: 'street',
    waterEvery: 2.5,
    corners: [
      [0, 0],
      [1.4, 0.3],
      [1.7, 2.2],
      [0.6, 2.1],
      [0.4, 3],
      [-0.6, 2.8],
      [-0.5, 2.1],
      [-1.1, 2],
      [-0.8, 0.2],
      [0, 0],
    ],
    heights: [985, 978, 972, 980, 996, 1010, 994, 985],
  },
  {
    ...FESTIVAL,
    distance: '5K',
    km: 5,
    kind: 'street',
    waterEvery: 2.5,
    corners: [
      [0, 0],
      [1.4, 0.3],
      [1.2, 1.3],
      [0.1, 1.1],
      [0, 0],
    ],
    heights: [985, 978, 976, 984, 985],
  },
  {
    ...FESTIVAL,
    distance: '2K NIÑOS',
    km: 2,
    kind: 'street',
    waterEvery: 1,
    corners: [
      [0, 0],
      [0.5, 0.1],
      [0.45, 0.5],
      [-0.05, 0.4],
      [0, 0],
    ],
    heights: [985, 982, 984, 985],
  },
]

export const addCourses = async (tx: Tx, added: readonly { id: number; name: string }[]) => {
  for (const { id, name } of added) {
    const courses: Record<string, string> = {}
    for (const way of WAYS.filter(({ event }) => event === name)) {
      const file = `${way.event} ${way.distance}.gpx`
      courses[way.distance] = (await storeCourse(tx, makeCourse(trackOf(way)), file)).key
    }
    if (Object.keys(courses).length === 0) continue
    const { errors } = await savePage(tx, id, await distanceIds(tx, id), { courses })
    if (Object.keys(errors).length > 0)
      throw new Error(`a demo course was refused: ${JSON.stringify(errors)}`)
  }
}
