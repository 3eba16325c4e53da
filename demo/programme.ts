/** The programme of the demo: what is run, walked and visited, counted in days from the first start. */
import type { Poster } from './pictures/covers.ts'

export type Sketch = {
  name: string
  poster: Poster
  city: string
  sport: 'running' | 'ciclismo' | 'ambos' | 'noDeportivo'
  /** Days from today. */
  inDays: number
  start: string
  limit: number
  /** Registrations somebody tried to make. */
  crowd: number
  distances: string[]
  price: number
  team?: number[]
  /** Where the usual ages do not fit. */
  groups?: { gender: string; title: string; start_age: number; final_age: number }[]
  type?: 'propio' | 'privado'
  /** A race of others whose results are published here. */
  external?: boolean
  /** A distance for children beside the others, with shirts of their own. */
  children?: string
  /** How many may buy at the price of now. */
  places?: number
  inactive?: boolean
  about: string
}

/** Journeys and tests know the first twelve by their names: new ones stand at the end. */
export const PROGRAMME: Sketch[] = [
  {
    name: 'Media Maratón del Páramo',
    poster: { scene: 'paramo', mark: '21K' },
    city: 'Bogotá, D.C.',
    sport: 'running',
    inDays: 34,
    start: '06:00',
    limit: 1200,
    crowd: 140,
    distances: ['21K', '10K'],
    price: 120_000,
    about:
      'Recorrido certificado por el oriente de la ciudad, con hidratación cada tres kilómetros y cronometraje con chip.',
  },
  {
    name: 'Carrera Nocturna Medellín 10K',
    poster: { scene: 'night', mark: '10K' },
    city: 'Medellín',
    sport: 'running',
    inDays: 20,
    start: '19:30',
    limit: 800,
    crowd: 80,
    distances: ['10K', '5K'],
    price: 75_000,
    about:
      'La ciudad se ilumina: diez kilómetros por la Regional, con música en vivo en cada punto de hidratación.',
  },
  {
    name: 'Gran Fondo Alto de Letras',
    poster: { scene: 'climb', mark: '80K' },
    city: 'Mariquita',
    sport: 'ciclismo',
    inDays: 62,
    start: '05:30',
    limit: 500,
    crowd: 36,
    distances: ['80K', '140K'],
    price: 210_000,
    about:
      'El puerto más largo del mundo: ochenta kilómetros de ascenso entre Mariquita y el Alto de Letras.',
  },
  {
    name: 'Duatlón Ciudad de Pereira',
    poster: { scene: 'viaduct', mark: 'SPRINT' },
    city: 'Pereira',
    sport: 'ambos',
    inDays: 48,
    start: '07:00',
    limit: 300,
    crowd: 20,
    distances: ['SPRINT'],
    price: 160_000,
    team: [1, 2],
    about: 'Cinco kilómetros a pie, veinte en bicicleta y dos y medio a pie. Individual o en pareja.',
  },
  {
    name: 'Relevos del Eje Cafetero',
    poster: { scene: 'palms', mark: '42K' },
    city: 'Armenia',
    sport: 'running',
    inDays: 90,
    start: '06:30',
    limit: 420,
    crowd: 14,
    distances: ['42K'],
    price: 65_000,
    team: [2, 3, 4],
    about: 'Un maratón entre amigos, con relevos entre fincas cafeteras y mercado campesino en la meta.',
  },
  {
    name: 'Travesía Bahía de Santa Marta',
    poster: { scene: 'bay', mark: '15K' },
    city: 'Santa Marta',
    sport: 'running',
    inDays: 0,
    start: '06:00',
    limit: 350,
    crowd: 40,
    distances: ['15K', '7K'],
    price: 90_000,
    about: 'Del centro histórico a El Rodadero, con salida al amanecer.',
  },
  {
    name: 'Simposio de Medicina del Deporte',
    poster: { scene: 'pulse', mark: 'SIMPOSIO' },
    city: 'Cali',
    sport: 'noDeportivo',
    inDays: 27,
    start: '08:00',
    limit: 250,
    crowd: 24,
    distances: ['Evento'],
    price: 140_000,
    about:
      'Un día con médicos, fisioterapeutas y entrenadores. Incluye refrigerios y certificado de asistencia.',
  },
  {
    name: 'Carrera de la Empresa Andina',
    poster: { scene: 'offices', mark: '5K' },
    city: 'Bogotá, D.C.',
    sport: 'running',
    inDays: 15,
    start: '07:30',
    limit: 180,
    crowd: 24,
    distances: ['5K'],
    price: 0,
    type: 'privado',
    about: 'Carrera interna para empleados y sus familias.',
  },
  {
    name: 'Trail Nevado del Ruiz',
    poster: { scene: 'volcano', mark: '35K' },
    city: 'Manizales',
    sport: 'running',
    inDays: 120,
    start: '05:00',
    limit: 260,
    crowd: 0,
    distances: ['35K', '18K'],
    price: 185_000,
    inactive: true,
    about: 'Montaña de verdad: frailejones, valles glaciares y 1.900 metros de desnivel.',
  },
  {
    name: 'Carrera de las Flores',
    poster: { scene: 'flowers', mark: '12K' },
    city: 'Medellín',
    sport: 'running',
    inDays: -98,
    start: '06:30',
    limit: 900,
    crowd: 50,
    distances: ['12K', '6K'],
    price: 68_000,
    about: 'La carrera de la feria, con silleteros en la meta.',
  },
  {
    name: 'Clásica Ciclística Boyacá',
    poster: { scene: 'bunch', mark: '100K' },
    city: 'Tunja',
    sport: 'ciclismo',
    inDays: -41,
    start: '06:00',
    limit: 400,
    crowd: 30,
    distances: ['100K'],
    price: 150_000,
    about: 'Cien kilómetros por los puertos donde nacen los escarabajos.',
  },
  {
    name: 'Media Maratón Bahía de Cartagena',
    poster: { scene: 'walls', mark: '21K' },
    city: 'Cartagena de Indias',
    sport: 'running',
    inDays: -180,
    start: '05:00',
    limit: 1500,
    crowd: 60,
    distances: ['21K', '10K'],
    price: 110_000,
    about: 'Murallas, mar y salida antes del sol.',
  },
  {
    name: 'Ultra Trail Sierra Nevada',
    poster: { scene: 'torches', mark: '50K' },
    city: 'Santa Marta',
    sport: 'running',
    inDays: -62,
    start: '05:00',
    limit: 1,
    crowd: 0,
    distances: [],
    price: 0,
    external: true,
    about: 'Evento externo publicado con resultados',
  },
  {
    name: 'Carrera de los Niños',
    poster: { scene: 'kites', mark: '2K' },
    city: 'Cali',
    sport: 'running',
    inDays: 41,
    start: '09:00',
    limit: 300,
    crowd: 24,
    distances: ['2K', '1K'],
    groups: [
      { gender: 'mixto', title: 'Semillas', start_age: 4, final_age: 7 },
      { gender: 'mixto', title: 'Exploradores', start_age: 8, final_age: 11 },
      { gender: 'mixto', title: 'Pioneros', start_age: 12, final_age: 15 },
    ],
    price: 35_000,
    about:
      'Dos kilómetros para piernas cortas: medalla para todos, cometas después de la meta y un adulto por niño sin costo.',
  },
  {
    name: 'Caminata Pasos por la Vida',
    poster: { scene: 'walk', mark: '4K' },
    city: 'Bucaramanga',
    sport: 'running',
    inDays: 12,
    start: '08:00',
    limit: 80,
    crowd: 80,
    distances: ['4K'],
    groups: [{ gender: 'mixto', title: 'Familiar', start_age: 5, final_age: 99 }],
    price: 28_000,
    about:
      'Caminamos para apoyar a pacientes con cáncer de mama. Todo lo recaudado va a la fundación; se puede ir con coche y con perro.',
  },
  {
    name: 'Feria del Corredor',
    poster: { scene: 'fair', mark: 'FERIA' },
    city: 'Bogotá, D.C.',
    sport: 'noDeportivo',
    inDays: 32,
    start: '10:00',
    limit: 2000,
    crowd: 30,
    distances: ['Evento'],
    price: 15_000,
    about:
      'Dos días de marcas, charlas y música en vivo. Aquí también se entregan los kits de la media maratón.',
  },
  {
    name: 'Festival Atlético del Valle',
    poster: { scene: 'festival', mark: '21K' },
    city: 'Cali',
    sport: 'running',
    inDays: 55,
    start: '06:00',
    limit: 900,
    crowd: 170,
    distances: ['21K', '10K', '5K'],
    children: '2K NIÑOS',
    places: 230,
    price: 110_000,
    about:
      'Un domingo para toda la familia: cada distancia con su salida, oleadas en la media maratón y una vuelta para los niños.',
  },
  {
    name: 'Carrera del Río Magdalena',
    poster: { scene: 'river', mark: '10K' },
    city: 'Barranquilla',
    sport: 'running',
    inDays: 1,
    start: '06:00',
    limit: 400,
    crowd: 160,
    distances: ['10K', '5K'],
    team: [1, 5],
    price: 80_000,
    about:
      'Diez y cinco kilómetros por el malecón, con la brisa del río. Los kits se entregan la víspera, en el centro de eventos.',
  },
]
