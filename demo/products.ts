/** What is sold beside the race: of two events, and of the shop itself. Pictures drawn by code. */
import { createProduct } from '#domain/store/products/create-product.ts'
import { addImage } from '#domain/store/products/product-gallery.ts'
import type { Tx } from '#server/database/connect.ts'
import { storeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { PRODUCT_NAMES, type ProductName, photographProduct } from './pictures/products.ts'

type ProductPictures = { thumbnails: Record<ProductName, string>; galleries: Record<string, string[]> }

/** The same thing in other colours. */
const COLOURS: Partial<Record<ProductName, string[]>> = {
  cap: ['#C63A12', '#0E7C66', '#2456C4'],
  shirt: ['#2456C4', '#0E7C66'],
  hoodie: ['#3F4A59', '#8F270A'],
}

export const drawProducts = async (files: Storage): Promise<ProductPictures> => {
  const store = async (name: ProductName, colour?: string) => {
    const bytes = await photographProduct(name, colour)
    return (await storeImage(files, bytes, { folder: 'products', maxWidth: 800 })).url
  }
  const [thumbnails, galleries] = await Promise.all([
    Promise.all(PRODUCT_NAMES.map(async (name) => [name, await store(name)] as const)),
    Promise.all(
      Object.entries(COLOURS).map(
        async ([name, colours]) =>
          [name, await Promise.all(colours.map((colour) => store(name as ProductName, colour)))] as const,
      ),
    ),
  ])
  return {
    thumbnails: Object.fromEntries(thumbnails) as Record<ProductName, string>,
    galleries: Object.fromEntries(galleries),
  }
}

type Demo = {
  shape: ProductName
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
    for (const [at, url] of (pictures.galleries[product.shape] ?? []).entries())
      await addImage(tx, id, { name: `${product.sku.toLowerCase()}-${at + 1}.webp`, url })
  }
}
