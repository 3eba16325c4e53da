/** What is sold beside the race: of two events, and of the shop itself. Pictures drawn by code. */
import { createProduct } from '#domain/store/create-product.ts'
import { addImage } from '#domain/store/product-gallery.ts'
import type { Tx } from '#server/database/connect.ts'
import { storeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'

const INK = '#12161C'
const ACCENT = '#F2541B'

/** White on a coloured ground, 400 by 400. */
const SHAPES = {
  jacket:
    '<path d="M120 110 L170 80 H230 L280 110 L320 190 L285 205 L270 165 V320 H130 V165 L115 205 L80 190 Z" fill="#FFFFFF"/>',
  medal:
    '<path d="M150 60 H190 L215 170 H185 Z M250 60 H210 L185 170 H215 Z" fill="#FFD9C7"/><circle cx="200" cy="240" r="80" fill="#FFFFFF"/>',
  buff: `<rect x="120" y="110" width="160" height="190" rx="26" fill="#FFFFFF"/><rect x="120" y="180" width="160" height="26" fill="${ACCENT}"/>`,
  cap: `<path d="M90 240 C90 150 150 110 210 110 C270 110 310 160 310 230 Z" fill="#FFFFFF"/><path d="M80 240 H310 C350 240 370 258 372 272 C330 262 120 268 80 262 Z" fill="${INK}"/><circle cx="208" cy="112" r="9" fill="${INK}"/>`,
  shirt: `<path d="M110 100 L165 80 C175 105 225 105 235 80 L290 100 L335 175 L290 200 L275 175 V325 H125 V175 L110 200 L65 175 Z" fill="#FFFFFF"/><rect x="165" y="180" width="70" height="52" rx="6" fill="${ACCENT}"/>`,
  socks: `<path d="M130 70 H185 V215 L225 270 C245 300 215 335 180 318 L120 285 C105 275 115 250 130 235 Z" fill="#FFFFFF"/><path d="M215 70 H270 V205 L305 255 C322 282 300 312 270 302 L262 268 L215 205 Z" fill="#FFE9DF"/><path d="M130 95 H185 M215 95 H270" stroke="${ACCENT}" stroke-width="14"/>`,
  pack: `<rect x="125" y="110" width="150" height="215" rx="46" fill="#FFFFFF"/><path d="M160 112 V78 C160 50 240 50 240 78 V112" fill="none" stroke="#FFFFFF" stroke-width="16"/><rect x="150" y="215" width="100" height="78" rx="18" fill="${ACCENT}"/><path d="M150 170 H250" stroke="${INK}" stroke-width="8"/>`,
  bottle: `<path d="M165 130 H235 L250 175 V320 C250 338 238 346 200 346 C162 346 150 338 150 320 V175 Z" fill="#FFFFFF"/><rect x="172" y="80" width="56" height="46" rx="10" fill="${INK}"/><path d="M150 225 H250 V275 H150 Z" fill="${ACCENT}"/>`,
  belt: `<path d="M60 200 C120 165 280 165 340 200 V238 C280 203 120 203 60 238 Z" fill="#FFFFFF"/><rect x="150" y="205" width="100" height="92" rx="8" fill="#FFE9DF"/><path d="M172 250 H228 M172 270 H228" stroke="${INK}" stroke-width="9"/>`,
  sleeves: `<path d="M120 80 H175 L160 325 H115 Z M225 80 H280 L285 325 H240 Z" fill="#FFFFFF"/><path d="M118 110 H173 M227 110 H282" stroke="${ACCENT}" stroke-width="14"/>`,
  glasses: `<path d="M70 165 H330 C338 235 300 262 262 262 C228 262 214 240 200 215 C186 240 172 262 138 262 C100 262 62 235 70 165 Z" fill="#FFFFFF"/><path d="M95 185 H180 C178 225 160 240 138 240 C112 240 96 222 95 185 Z M220 185 H305 C304 222 288 240 262 240 C240 240 222 225 220 185 Z" fill="${INK}"/>`,
  hoodie: `<path d="M110 130 L160 95 C165 60 235 60 240 95 L290 130 L330 300 L285 312 L268 220 V335 H132 V220 L115 312 L70 300 Z" fill="#FFFFFF"/><path d="M165 100 C175 150 225 150 235 100" fill="none" stroke="${INK}" stroke-width="8"/><rect x="155" y="235" width="90" height="55" rx="12" fill="#FFE9DF"/>`,
} as const
type Shape = keyof typeof SHAPES

const COLOURS: Record<Shape, string> = {
  jacket: '#0E7C66',
  medal: '#C63A12',
  buff: '#2456C4',
  cap: '#7A5AE0',
  shirt: '#0E7C66',
  socks: '#2456C4',
  pack: '#3F4A59',
  bottle: '#1B8A9C',
  belt: '#8A4B08',
  sleeves: '#A3266B',
  glasses: '#5B7F1E',
  hoodie: '#2C3E8F',
}

const picture = (shape: Shape, colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${colour}"/>${SHAPES[shape]}</svg>`,
  )

export type ProductPictures = { thumbnails: Record<Shape, string>; capGallery: string[] }

export const drawProducts = async (files: Storage): Promise<ProductPictures> => {
  const store = async (shape: Shape, colour: string) =>
    (await storeImage(files, picture(shape, colour), { folder: 'products', maxWidth: 800, allowSvg: true }))
      .url
  const shapes = Object.keys(SHAPES) as Shape[]
  const urls = await Promise.all(shapes.map((shape) => store(shape, COLOURS[shape])))
  return {
    thumbnails: Object.fromEntries(shapes.map((shape, at) => [shape, urls[at]])) as Record<Shape, string>,
    capGallery: await Promise.all(['#12161C', '#C63A12', '#1B8A9C'].map((colour) => store('cap', colour))),
  }
}

type Demo = {
  shape: Shape
  name: string
  about: string
  price: number
  sku: string
  sizes: Record<string, number>
  url_shop?: string
}

const OF_EVENT: Demo[] = [
  {
    shape: 'jacket',
    name: 'Chaqueta rompevientos',
    about: 'Ligera, con reflectivos y bolsillo trasero.',
    price: 95_000,
    sku: 'CHQ',
    sizes: { S: 25, M: 25, L: 25 },
  },
  {
    shape: 'medal',
    name: 'Marcación de medalla',
    about: 'Tu nombre y tu tiempo grabados en la medalla.',
    price: 18_000,
    sku: 'MED',
    sizes: { unica: 200 },
  },
  {
    shape: 'buff',
    name: 'Cuello multiusos',
    about: 'Un regalo de la organización.',
    price: 0,
    sku: 'REG',
    sizes: { unica: 80 },
  },
]

const OF_SHOP: Demo[] = [
  {
    shape: 'cap',
    name: 'Gorra de trail',
    about: 'Visera flexible y tela que seca rápido. Cabe en el bolsillo.',
    price: 48_000,
    sku: 'GOR-01',
    sizes: { unica: 60 },
  },
  {
    shape: 'shirt',
    name: 'Camiseta técnica Puravida',
    about: 'Costuras planas y tejido respirable, hecha en Medellín.',
    price: 62_000,
    sku: 'CAM-02',
    sizes: { XS: 8, S: 14, M: 20, L: 16, XL: 3 },
  },
  {
    shape: 'socks',
    name: 'Medias de compresión',
    about: 'Compresión media para fondos largos y recuperación.',
    price: 39_000,
    sku: 'MDS-03',
    sizes: { S: 12, M: 18, L: 0 },
  },
  {
    shape: 'pack',
    name: 'Morral de hidratación 5 L',
    about: 'Con vejiga de 1,5 litros, silbato y manta de emergencia.',
    price: 189_000,
    sku: 'MOR-04',
    sizes: { 'S-M': 4, 'L-XL': 6 },
  },
  {
    shape: 'bottle',
    name: 'Botella plegable 500 ml',
    about: 'Blanda, sin BPA, con boquilla que no gotea.',
    price: 42_000,
    sku: 'BOT-05',
    sizes: { unica: 35 },
  },
  {
    shape: 'belt',
    name: 'Cinturón portadorsal',
    about: 'Para llevar el dorsal sin ganchos y tres geles.',
    price: 28_000,
    sku: 'CIN-06',
    sizes: { unica: 50 },
  },
  {
    shape: 'sleeves',
    name: 'Manguillas con protección UV',
    about: 'Para el sol del páramo. Vienen en par.',
    price: 34_000,
    sku: 'MAN-07',
    sizes: { S: 0, M: 0, L: 0 },
  },
  {
    shape: 'hoodie',
    name: 'Buzo Puravida',
    about: 'Algodón perchado para después de la meta.',
    price: 118_000,
    sku: 'BUZ-08',
    sizes: { S: 6, M: 9, L: 1 },
  },
  {
    shape: 'glasses',
    name: 'Gafas fotocromáticas',
    about: 'Las vende nuestro aliado en su propia tienda.',
    price: 249_000,
    sku: 'GAF-09',
    sizes: {},
    url_shop: 'https://example.com/gafas',
  },
]

const addProduct = (
  tx: Tx,
  { shape, name, about, price, sku, sizes, url_shop }: Demo,
  { thumbnails }: ProductPictures,
  event_id: number | null,
) =>
  createProduct(tx, {
    event_id,
    name_product: name,
    description: `<p>${about}</p>`,
    price,
    sku: event_id === null ? sku : `${sku}-${event_id}`,
    thumbnail: thumbnails[shape],
    url_shop: url_shop ?? null,
    sizes: Object.entries(sizes).map(([size, amount]) => ({ sizes: size, amount })),
  })

export const addProducts = async (tx: Tx, event_id: number, pictures: ProductPictures) => {
  for (const product of OF_EVENT) await addProduct(tx, product, pictures, event_id)
}

/** Of no event: what the shop itself sells. */
export const addShopProducts = async (tx: Tx, pictures: ProductPictures) => {
  for (const product of OF_SHOP) {
    const id = await addProduct(tx, product, pictures, null)
    if (product.shape !== 'cap') continue
    for (const [at, url] of pictures.capGallery.entries())
      await addImage(tx, id, { name: `gorra-${at + 1}.webp`, url })
  }
}
