/** What the pages of the events one looks at first tell beside price and categories. Places are real, the rest is invented. */
import { bogotaDay } from '#domain/colombia/clock.ts'
import { distanceIds } from '#domain/events/distances/distance-rows.ts'
import type { SentPage } from '#domain/events/page/page-contract.ts'
import { savePage } from '#domain/events/page/save-page.ts'
import { storeRules } from '#domain/events/page/store-rules.ts'
import type { Tx } from '#server/database/connect.ts'
import { storeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { A5, drawPdf, FONTS } from '#server/pdf/document.ts'
import { type ProductName, photographProduct } from './pictures/products.ts'

const DAY_MS = 86_400_000

/** Things of a kit: a shape of the shop's, in a colour of the race's. */
const THINGS = {
  shirt: { shape: 'shirt', colour: '#0E7C66', name: 'Camiseta', text: 'Tela que seca rápido, corte recto.' },
  jersey: { shape: 'shirt', colour: '#2456C4', name: 'Jersey', text: 'Con tres bolsillos atrás.' },
  belt: { shape: 'belt', name: 'Dorsal con chip', text: 'Va al frente y no se dobla.' },
  medal: { shape: 'medal', name: 'Medalla', text: 'Para todo el que llegue a la meta.' },
  bottle: { shape: 'bottle', name: 'Caramañola', text: 'De medio litro, sin BPA.' },
  buff: { shape: 'buff', name: 'Balaca', text: 'Para el frío de arriba.' },
} satisfies Record<string, { shape: ProductName; colour?: string; name: string; text: string }>
type ThingName = keyof typeof THINGS

type Told = {
  start: { place: string; address: string; at: [latitude: number, longitude: number] }
  /** Hour and what happens, on the day itself. */
  hours: [time: string, text: string][]
  kit: ThingName[]
  pickup: { place: string; address: string }
  questions: [question: string, answer: string][]
  organizer: { name: string; handle: string; phone: string }
  trust: { endorsement: string; permit: string; nit: string }
}

const CLOAKROOM: [string, string] = [
  '¿Hay guardarropa?',
  'Sí, gratis, desde una hora antes de la salida. Marca tu maleta con el número de tu dorsal.',
]
const THIRD_PARTY: [string, string] = [
  '¿Otra persona puede recoger mi kit?',
  'Sí, con una copia de tu documento y el comprobante de tu inscripción.',
]

/** By the name of the event. */
const TOLD: Record<string, Told> = {
  'Media Maratón del Páramo': {
    start: { place: 'Parque Nacional', address: 'Carrera 7 con calle 39', at: [4.6247, -74.064] },
    hours: [
      ['04:45', 'Abren guardarropa y baños'],
      ['05:30', 'Calentamiento'],
      ['06:00', 'Salida 21K'],
      ['06:30', 'Salida 10K'],
      ['09:30', 'Premiación'],
    ],
    kit: ['shirt', 'belt', 'medal', 'bottle'],
    pickup: { place: 'Carpa del Parque Nacional', address: 'Carrera 7 con calle 39' },
    questions: [
      ['¿Hay parqueadero?', 'No en el parque. Ven en TransMilenio, estación Calle 39.'],
      CLOAKROOM,
      THIRD_PARTY,
      ['¿Cuál es el tiempo límite?', 'Tres horas para 21K y dos para 10K. Después se abre la vía.'],
    ],
    organizer: { name: 'Club Atlético Frailejón', handle: 'frailejon', phone: '+573005550101' },
    trust: {
      endorsement: 'Liga de Atletismo de Bogotá, aval 041 de demostración',
      permit: 'Alcaldía local, permiso 118 de demostración',
      nit: '900.555.101-1',
    },
  },
  'Carrera Nocturna Medellín 10K': {
    start: { place: 'Parques del Río', address: 'Avenida Regional con calle 44', at: [6.243, -75.5785] },
    hours: [
      ['17:30', 'Música y guardarropa'],
      ['19:00', 'Calentamiento'],
      ['19:30', 'Salida 10K'],
      ['19:50', 'Salida 5K'],
      ['21:30', 'Premiación y concierto'],
    ],
    kit: ['shirt', 'belt', 'medal'],
    pickup: { place: 'Plazoleta de Parques del Río', address: 'Avenida Regional con calle 44' },
    questions: [
      ['¿Debo llevar linterna?', 'No: todo el recorrido está iluminado. Ropa clara o reflectiva ayuda.'],
      CLOAKROOM,
      THIRD_PARTY,
    ],
    organizer: { name: 'Corporación Noche en Movimiento', handle: 'nocturna', phone: '+573005550102' },
    trust: {
      endorsement: 'Liga de Atletismo de Antioquia, aval 077 de demostración',
      permit: 'Secretaría de Movilidad, permiso 230 de demostración',
      nit: '900.555.102-2',
    },
  },
  'Gran Fondo Alto de Letras': {
    start: {
      place: 'Parque principal de Mariquita',
      address: 'Carrera 4 con calle 6',
      at: [5.1989, -74.8946],
    },
    hours: [
      ['04:00', 'Revisión mecánica'],
      ['05:15', 'Charla técnica'],
      ['05:30', 'Salida 80K y 140K'],
      ['15:00', 'Cierra la meta del alto'],
      ['16:00', 'Premiación'],
    ],
    kit: ['jersey', 'belt', 'medal', 'bottle'],
    pickup: { place: 'Casa de la Cultura', address: 'Calle 5 # 3-20' },
    questions: [
      ['¿Cómo bajo del alto?', 'Hay buses con espacio para tu bicicleta hasta las 5:00 p. m.'],
      ['¿Puedo usar bicicleta eléctrica?', 'No en las categorías con premio. En la recreativa, sí.'],
      THIRD_PARTY,
    ],
    organizer: { name: 'Club Puertos y Pedales', handle: 'letras', phone: '+573005550103' },
    trust: {
      endorsement: 'Liga de Ciclismo del Tolima, aval 019 de demostración',
      permit: 'Alcaldía municipal, permiso 064 de demostración',
      nit: '900.555.103-3',
    },
  },
  'Trail Nevado del Ruiz': {
    start: { place: 'Vereda Gallinazo', address: 'Kilómetro 7 de la vía al Nevado', at: [5.006, -75.427] },
    hours: [
      ['04:00', 'Revisión del material obligatorio'],
      ['05:00', 'Salida 35K'],
      ['07:00', 'Salida 18K'],
      ['15:00', 'Cierra la meta'],
    ],
    kit: ['shirt', 'buff', 'belt', 'medal'],
    pickup: { place: 'Recinto del Pensamiento', address: 'Kilómetro 11 de la vía al Magdalena' },
    questions: [
      [
        '¿Qué material es obligatorio?',
        'Chaqueta impermeable, manta térmica, silbato, un litro de agua y celular con carga.',
      ],
      ['¿A qué altura se corre?', 'Entre 2.100 y 3.900 metros. Llega uno o dos días antes.'],
      THIRD_PARTY,
    ],
    organizer: { name: 'Montañeros del Ruiz', handle: 'ruiz', phone: '+573005550104' },
    trust: {
      endorsement: 'Liga de Atletismo de Caldas, aval 008 de demostración',
      permit: 'Autoridad ambiental, permiso 015 de demostración',
      nit: '900.555.104-4',
    },
  },
  'Carrera de las Flores': {
    start: { place: 'Parque de las Luces', address: 'Calle 44 con carrera 54', at: [6.2447, -75.5705] },
    hours: [
      ['05:30', 'Abre el guardarropa'],
      ['06:30', 'Salida 12K'],
      ['06:45', 'Salida 6K'],
      ['08:30', 'Premiación con silleteros'],
    ],
    kit: ['shirt', 'belt', 'medal'],
    pickup: { place: 'Parque de las Luces', address: 'Calle 44 con carrera 54' },
    questions: [CLOAKROOM, THIRD_PARTY],
    organizer: { name: 'Corporación Feria en Marcha', handle: 'flores', phone: '+573005550105' },
    trust: {
      endorsement: 'Liga de Atletismo de Antioquia, aval 052 de demostración',
      permit: 'Secretaría de Movilidad, permiso 187 de demostración',
      nit: '900.555.105-5',
    },
  },
}

const INSURANCE = 'Seguros de demostración, póliza 2026-0555'

const SIZE_GUIDE = {
  columns: ['Pecho (cm)', 'Largo (cm)'],
  rows: [
    { size: 'S', values: ['92', '68'] },
    { size: 'M', values: ['98', '70'] },
    { size: 'L', values: ['104', '72'] },
    { size: 'XL', values: ['112', '74'] },
  ],
}

const RULES = [
  'Cada persona corre con su propio dorsal y en la distancia en que se inscribió.',
  'Cortar camino o recibir ayuda de un vehículo descalifica.',
  'Manda el cuerpo médico: si te pide parar, paras.',
  'La basura vuelve contigo o queda en las canecas de cada punto de hidratación.',
  'Los reclamos se reciben hasta treinta minutos después de la premiación.',
]

const writeRules = (name: string, organizer: string) =>
  drawPdf({ size: A5, title: `Reglamento de ${name}`, author: organizer }, (page, { width }) => {
    const box = { width: width - 80 }
    page.font(FONTS.display).fontSize(26).text(`Reglamento de ${name}`, 40, 48, box)
    page.font(FONTS.text).fontSize(11)
    for (const [at, rule] of RULES.entries()) page.moveDown().text(`${at + 1}. ${rule}`, box)
    page.moveDown().text(`${organizer}. Documento de demostración.`, box)
  })

type DrawnPages = { images: Record<ThingName, string>; rules: Record<string, string | null> }

export const drawEventPages = async (files: Storage): Promise<DrawnPages> => {
  const [images, rules] = await Promise.all([
    Promise.all(
      Object.entries(THINGS).map(async ([name, thing]) => {
        const bytes = await photographProduct(thing.shape, 'colour' in thing ? thing.colour : undefined)
        return [name, (await storeImage(files, bytes, { folder: 'content', maxWidth: 800 })).url] as const
      }),
    ),
    Promise.all(
      Object.entries(TOLD).map(
        async ([name, { organizer }]) =>
          [name, await storeRules(files, await writeRules(name, organizer.name))] as const,
      ),
    ),
  ])
  return {
    images: Object.fromEntries(images) as Record<ThingName, string>,
    rules: Object.fromEntries(rules),
  }
}

const pageOf = (told: Told, day: Date, images: DrawnPages['images'], rules_pdf: string | null): SentPage => {
  const before = (days: number) => bogotaDay(new Date(day.getTime() - days * DAY_MS))
  const { start, organizer, pickup, trust } = told
  return {
    start_place: start.place,
    start_address: start.address,
    start_latitude: start.at[0],
    start_longitude: start.at[1],
    schedule: told.hours.map(([time, text]) => ({ day: '', time, text })),
    kit_items: told.kit.map((thing) => ({
      name: THINGS[thing].name,
      text: THINGS[thing].text,
      image: images[thing],
    })),
    size_guide: SIZE_GUIDE,
    pickup_place: pickup.place,
    pickup_address: pickup.address,
    pickup_hours: [
      { day: before(2), from: '10:00', to: '19:00' },
      { day: before(1), from: '09:00', to: '17:00' },
    ],
    pickup_note: 'Lleva tu documento y el QR de tu inscripción. El día de la carrera no se entregan kits.',
    questions: told.questions.map(([question, answer]) => ({ question, answer })),
    organizer_name: organizer.name,
    organizer_phone: organizer.phone,
    organizer_whatsapp: organizer.phone,
    organizer_email: `${organizer.handle}@dorsal.test`,
    ...trust,
    insurance: INSURANCE,
    rules_pdf,
  }
}

export const tellPage = async (
  tx: Tx,
  event: { id: number; name: string; day: Date },
  { images, rules }: DrawnPages,
) => {
  const told = TOLD[event.name]
  if (!told) return
  const page = pageOf(told, event.day, images, rules[event.name] ?? null)
  await savePage(tx, event.id, await distanceIds(tx, event.id), page)
}
