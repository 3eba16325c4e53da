/** A race that takes transfers, and photos of them: what tests of the transfer desk begin with. */
import sharp from 'sharp'
import { payment_accounts } from '#domain/payments/tables.ts'
import type { TestProduct } from '../product.ts'
import { createRace } from '../race.ts'

export const createTransferRace = async (
  { db }: Pick<TestProduct, 'db'>,
  change: Parameters<typeof createRace>[1] = {},
) => {
  const race = await createRace(db, change)
  await db.insert(payment_accounts).values({
    id: `transfer-${race.event_id}`,
    event_id: race.event_id,
    gateway_name: 'transferencia',
    active: true,
    settings: { instructions: 'Escribe la referencia', accounts: 'Nequi 300 555 0000' },
  })
  return race
}

let shade = 0
/** Each another one. */
export const photo = async () => {
  shade += 1
  const background = { r: shade % 256, g: 90, b: 200 }
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}
