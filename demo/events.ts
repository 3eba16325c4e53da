/** How a line of the programme becomes an event: categories, kits, tiers and dates. */
import { bogotaDay, readBogota } from '#domain/colombia/clock.ts'
import type { NewEvent } from '#domain/events/form/create-event.ts'
import { GENERIC_CITY } from '#domain/events/rules/restricted.ts'
import type { Poster } from './pictures/covers.ts'
import { PROGRAMME, type Sketch } from './programme.ts'

const DAY_MS = 86_400_000

const SIZES = ['S', 'M', 'L', 'XL'] as const
const AGES = [
  { title: 'Juvenil', start_age: 16, final_age: 19 },
  { title: 'Abierta', start_age: 20, final_age: 39 },
  { title: 'Máster', start_age: 40, final_age: 99 },
] as const

const categoriesOf = ({ sport, distances, team, groups, children }: Sketch): NewEvent['categories'] => {
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
  const grown = distances.flatMap((distance, order) => {
    const difference = order === 0 ? 0 : -15_000
    if (groups) return groups.map((group) => ({ distance, ...group, difference }))
    if (inTeams)
      return [{ distance, gender: 'mixto', title: 'Mixta', start_age: 16, final_age: 99, difference }]
    return AGES.flatMap((ages) => [
      { distance, gender: 'female', ...ages, title: `${ages.title} femenina`, difference },
      { distance, gender: 'male', ...ages, title: `${ages.title} masculina`, difference },
    ])
  })
  if (!children) return grown
  const title = 'Infantil'
  return [
    ...grown,
    { distance: children, gender: 'mixto', title, start_age: 5, final_age: 12, difference: 0 },
  ]
}

const CHILDREN_SIZES = ['6', '8', '10', '12'] as const

const kitsOf = ({ sport, limit, children }: Sketch): NewEvent['kits'] => {
  if (sport === 'noDeportivo') return [{ kit_name: 'Evento', size: 'Evento no Deportivo', amount: limit }]
  const kit = { kit_name: 'Camiseta', amount: Math.ceil(limit / 3) }
  if (!children) return SIZES.map((size) => ({ ...kit, size }))
  return [
    ...SIZES.map((size) => ({ ...kit, size, from_age: 13 })),
    ...CHILDREN_SIZES.map((size) => ({
      kit_name: 'Camiseta',
      size,
      amount: 25,
      to_age: 12,
      distances: [children],
    })),
  ]
}

const INCLUDED = {
  running: [
    'Camiseta oficial',
    'Dorsal con chip de cronometraje',
    'Hidratación en ruta',
    'Medalla en la meta',
    'Póliza de accidentes',
  ],
  ciclismo: [
    'Placa y dorsal con chip',
    'Zonas de alimentación',
    'Mecánico y carro escoba',
    'Medalla en la meta',
    'Póliza de accidentes',
  ],
  ambos: [
    'Camiseta oficial',
    'Chip de cronometraje',
    'Zona de transición vigilada',
    'Medalla en la meta',
    'Póliza de accidentes',
  ],
  noDeportivo: ['Ingreso a todas las charlas', 'Refrigerio', 'Memorias por correo'],
} as const

const descriptionOf = ({ about, sport }: Sketch) =>
  `<p>${about}</p><h3>Tu inscripción incluye</h3><ul>${INCLUDED[sport].map((thing) => `<li>${thing}</li>`).join('')}</ul>`

type Dates = { dayAt: (days: number) => string; instant: (text: string, time?: string) => Date }

const datesFrom = (today: Date): Dates => ({
  dayAt: (days) => bogotaDay(new Date(today.getTime() + days * DAY_MS)),
  instant: (text, time) => readBogota(text, time) as Date,
})

const externalOf = ({ name, sport, inDays, start, about }: Sketch, { dayAt, instant }: Dates): NewEvent => {
  const day = dayAt(inDays)
  const event_datetime = instant(`${day} ${start}`)
  return {
    name,
    sport,
    status: 'inactive',
    external: true,
    event_datetime,
    register_deadline: event_datetime,
    description: `<p>${about}</p>`,
    participant_limit: 1,
    city: GENERIC_CITY,
    timeframe: { time_1: '00:00', time_2: '00:00' },
    team_size: [1],
    price_tiers: [{ date: day, event_price: 0, cost_service: 0 }],
    categories: [],
    kits: [],
  }
}

/** A presale that is over, the price of now, and the last weeks. */
const tiersOf = ({ price, inDays, children, places }: Sketch, { dayAt }: Dates): NewEvent['price_tiers'] => {
  if (price === 0) return [{ date: dayAt(inDays - 3), event_price: 0, cost_service: 0 }]
  const cost_service = 3_500
  return [
    {
      date: dayAt(Math.min(inDays - 45, -7)),
      event_price: Math.round((price * 0.8) / 1000) * 1000,
      cost_service,
    },
    {
      date: dayAt(inDays - 20),
      event_price: price,
      cost_service,
      places: places ?? null,
      ...(children ? { prices: { [children]: 35_000 } } : {}),
    },
    {
      date: dayAt(inDays - 3),
      event_price: price + (price < 60_000 ? 7_000 : 20_000),
      cost_service,
      ...(children ? { prices: { [children]: 40_000 } } : {}),
    },
  ]
}

const eventOf = (sketch: Sketch, dates: Dates): NewEvent => {
  if (sketch.external) return externalOf(sketch, dates)
  const { dayAt, instant } = dates
  return {
    name: sketch.name,
    type: sketch.type ?? 'propio',
    sport: sketch.sport,
    status: sketch.inactive ? 'inactive' : 'active',
    event_datetime: instant(`${dayAt(sketch.inDays)} ${sketch.start}`),
    register_deadline: instant(dayAt(sketch.inDays - 3), '23:59:59'),
    description: descriptionOf(sketch),
    participant_limit: sketch.limit,
    city: sketch.city,
    timeframe: { time_1: sketch.start, time_2: sketch.start >= '12' ? '23:30' : '12:00' },
    team_size: sketch.team ?? [1],
    price_tiers: tiersOf(sketch, dates),
    categories: categoriesOf(sketch),
    kits: kitsOf(sketch),
  }
}

export type DemoEvent = { event: NewEvent; poster: Poster; crowd: number }

export const demoProgramme = (today: Date): DemoEvent[] => {
  const dates = datesFrom(today)
  return PROGRAMME.map((sketch) => ({
    event: eventOf(sketch, dates),
    poster: sketch.poster,
    crowd: sketch.crowd,
  }))
}

export const demoEvents = (today: Date): NewEvent[] => demoProgramme(today).map(({ event }) => event)
