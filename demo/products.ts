/** What an event sells beside the race: a jacket, a medal box, and a gift. Pictures drawn by code. */
import { createProduct } from '#domain/store/create-product.ts'
import type { Tx } from '#server/database/connect.ts'
import { storeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'

const SHAPES = {
  jacket:
    '<path d="M120 110 L170 80 H230 L280 110 L320 190 L285 205 L270 165 V320 H130 V165 L115 205 L80 190 Z" fill="#FFFFFF"/>',
  medal:
    '<path d="M150 60 H190 L215 170 H185 Z M250 60 H210 L185 170 H215 Z" fill="#FFD9C7"/><circle cx="200" cy="240" r="80" fill="#FFFFFF"/>',
  buff: '<rect x="120" y="110" width="160" height="190" rx="26" fill="#FFFFFF"/><rect x="120" y="180" width="160" height="26" fill="#F2541B"/>',
} as const

const picture = (shape: keyof typeof SHAPES, colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${colour}"/>${SHAPES[shape]}</svg>`,
  )

export const drawProducts = async (files: Storage) => {
  const store = async (shape: keyof typeof SHAPES, colour: string) =>
    (await storeImage(files, picture(shape, colour), { folder: 'products', maxWidth: 800, allowSvg: true }))
      .url
  return {
    jacket: await store('jacket', '#0E7C66'),
    medal: await store('medal', '#C63A12'),
    buff: await store('buff', '#2456C4'),
  }
}

export const addProducts = async (
  tx: Tx,
  event_id: number,
  pictures: Awaited<ReturnType<typeof drawProducts>>,
) => {
  await createProduct(tx, {
    event_id,
    name_product: 'Chaqueta rompevientos',
    description: '<p>Ligera, con reflectivos y bolsillo trasero.</p>',
    price: 95_000,
    sku: `CHQ-${event_id}`,
    thumbnail: pictures.jacket,
    sizes: ['S', 'M', 'L'].map((sizes) => ({ sizes, amount: 25 })),
  })
  await createProduct(tx, {
    event_id,
    name_product: 'Marcación de medalla',
    description: '<p>Tu nombre y tu tiempo grabados en la medalla.</p>',
    price: 18_000,
    sku: `MED-${event_id}`,
    thumbnail: pictures.medal,
    sizes: [{ sizes: 'unica', amount: 200 }],
  })
  await createProduct(tx, {
    event_id,
    name_product: 'Cuello multiusos',
    description: '<p>Un regalo de la organización.</p>',
    price: 0,
    sku: `REG-${event_id}`,
    thumbnail: pictures.buff,
    sizes: [{ sizes: 'unica', amount: 80 }],
  })
}
