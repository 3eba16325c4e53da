/** The races of the demo, dated from the day of the first start: some open, one today, some over. */
import { bogotaDay, readBogota } from '#domain/colombia/clock.ts'
import type { NewEvent } from '#domain/events/create-event.ts'

const DAY_MS = 86_400_000

type Sketch = {
  name: string
  city: string
  sport: 'running' | 'ciclismo' | 'ambos' | 'noDeportivo'
  /** Days from today. */
  inDays: number
  start: string
  limit: number
  distances: string[]
  price: number
  team?: number[]
  type?: 'propio' | 'privado'
  inactive?: boolean
  about: string
}

const SKETCHES: Sketch[] = [
  {
    name: 'Media Maratón del Páramo',
    city: 'Bogotá, D.C.',
    sport: 'running',
    inDays: 34,
    start: '06:00',
    limit: 1200,
    distances: ['21K', '10K'],
    price: 120_000,
    about:
      'Recorrido certificado por el oriente de la ciudad, con hidratación cada tres kilómetros y cronometraje con chip.',
  },
  {
    name: 'Carrera Nocturna Medellín 10K',
    city: 'Medellín',
    sport: 'running',
    inDays: 20,
    start: '19:30',
    limit: 800,
    distances: ['10K', '5K'],
    price: 75_000,
    about:
      'La ciudad se ilumina: diez kilómetros por la Regional, con música en vivo en cada punto de hidratación.',
  },
  {
    name: 'Gran Fondo Alto de Letras',
    city: 'Mariquita',
    sport: 'ciclismo',
    inDays: 62,
    start: '05:30',
    limit: 500,
    distances: ['80K', '140K'],
    price: 210_000,
    about:
      'El puerto más largo del mundo: ochenta kilómetros de ascenso entre Mariquita y el Alto de Letras.',
  },
  {
    name: 'Duatlón Ciudad de Pereira',
    city: 'Pereira',
    sport: 'ambos',
    inDays: 48,
    start: '07:00',
    limit: 300,
    distances: ['SPRINT'],
    price: 160_000,
    team: [1, 2],
    about: 'Cinco kilómetros a pie, veinte en bicicleta y dos y medio a pie. Individual o en pareja.',
  },
  {
    name: 'Relevos del Eje Cafetero',
    city: 'Armenia',
    sport: 'running',
    inDays: 90,
    start: '06:30',
    limit: 420,
    distances: ['42K'],
    price: 65_000,
    team: [2, 3, 4],
    about: 'Un maratón entre amigos, con relevos entre fincas cafeteras y mercado campesino en la meta.',
  },
  {
    name: 'Travesía Bahía de Santa Marta',
    city: 'Santa Marta',
    sport: 'running',
    inDays: 0,
    start: '06:00',
    limit: 350,
    distances: ['15K', '7K'],
    price: 90_000,
    about: 'Del centro histórico a El Rodadero, con salida al amanecer.',
  },
  {
    name: 'Simposio de Medicina del Deporte',
    city: 'Cali',
    sport: 'noDeportivo',
    inDays: 27,
    start: '08:00',
    limit: 250,
    distances: ['Evento'],
    price: 140_000,
    about:
      'Un día con médicos, fisioterapeutas y entrenadores. Incluye refrigerios y certificado de asistencia.',
  },
  {
    name: 'Carrera de la Empresa Andina',
    city: 'Bogotá, D.C.',
    sport: 'running',
    inDays: 15,
    start: '07:30',
    limit: 180,
    distances: ['5K'],
    price: 0,
    type: 'privado',
    about: 'Carrera interna para empleados y sus familias.',
  },
  {
    name: 'Trail Nevado del Ruiz',
    city: 'Manizales',
    sport: 'running',
    inDays: 120,
    start: '05:00',
    limit: 260,
    distances: ['35K', '18K'],
    price: 185_000,
    inactive: true,
    about: 'Montaña de verdad: frailejones, valles glaciares y 1.900 metros de desnivel.',
  },
  {
    name: 'Carrera de las Flores',
    city: 'Medellín',
    sport: 'running',
    inDays: -98,
    start: '06:30',
    limit: 900,
    distances: ['12K', '6K'],
    price: 68_000,
    about: 'La carrera de la feria, con silleteros en la meta.',
  },
  {
    name: 'Clásica Ciclística Boyacá',
    city: 'Tunja',
    sport: 'ciclismo',
    inDays: -41,
    start: '06:00',
    limit: 400,
    distances: ['100K'],
    price: 150_000,
    about: 'Cien kilómetros por los puertos donde nacen los escarabajos.',
  },
  {
    name: 'Media Maratón Bahía de Cartagena',
    city: 'Cartagena de Indias',
    sport: 'running',
    inDays: -180,
    start: '05:00',
    limit: 1500,
    distances: ['21K', '10K'],
    price: 110_000,
    about: 'Murallas, mar y salida antes del sol.',
  },
]

const SIZES = ['S', 'M', 'L', 'XL'] as const
const AGES = [
  { title: 'Juvenil', start_age: 16, final_age: 19 },
  { title: 'Abierta', start_age: 20, final_age: 39 },
  { title: 'Máster', start_age: 40, final_age: 99 },
] as const

const categoriesOf = ({ sport, distances, team }: Sketch): NewEvent['categories'] => {
  if (sport === 'noDeportivo')
    return [
      {
        distance: 'Evento',
        gender: 'Evento no Deportivo',
        title: 'Evento',
        start_age: 12,
        final_age: 90,
        difference: 0,
      },
    ]
  const inTeams = team?.every((size) => size > 1)
  return distances.flatMap((distance, order) => {
    const difference = order === 0 ? 0 : -15_000
    if (inTeams)
      return [{ distance, gender: 'mixto', title: 'Mixta', start_age: 16, final_age: 99, difference }]
    return AGES.flatMap((ages) => [
      { distance, gender: 'female', ...ages, title: `${ages.title} femenina`, difference },
      { distance, gender: 'male', ...ages, title: `${ages.title} masculina`, difference },
    ])
  })
}

const kitsOf = ({ sport, limit }: Sketch): NewEvent['kits'] =>
  sport === 'noDeportivo'
    ? [{ kit_name: 'Evento', size: 'Evento no Deportivo', amount: limit }]
    : SIZES.map((size) => ({ kit_name: 'Camiseta', size, amount: Math.ceil(limit / 3) }))

const eventOf = (sketch: Sketch, today: Date): NewEvent => {
  const dayAt = (days: number) => bogotaDay(new Date(today.getTime() + days * DAY_MS))
  const instant = (text: string, time?: string) => readBogota(text, time) as Date
  const price = sketch.price
  return {
    name: sketch.name,
    type: sketch.type ?? 'propio',
    sport: sketch.sport,
    status: sketch.inactive ? 'inactive' : 'active',
    event_datetime: instant(`${dayAt(sketch.inDays)} ${sketch.start}`),
    register_deadline: instant(dayAt(sketch.inDays - 3), '23:59:59'),
    description: `<p>${sketch.about}</p>`,
    participant_limit: sketch.limit,
    city: sketch.city,
    timeframe: { time_1: sketch.start, time_2: '12:00' },
    team_size: sketch.team ?? [1],
    price_tiers: [
      { date: dayAt(sketch.inDays - 20), event_price: price, cost_service: price === 0 ? 0 : 3_500 },
      {
        date: dayAt(sketch.inDays - 3),
        event_price: price === 0 ? 0 : price + 20_000,
        cost_service: price === 0 ? 0 : 3_500,
      },
    ],
    categories: categoriesOf(sketch),
    kits: kitsOf(sketch),
  }
}

export const demoEvents = (today: Date): NewEvent[] => SKETCHES.map((sketch) => eventOf(sketch, today))
