/** Fills an empty installation with a believable one. Made by the product's own functions, in one transaction. */
import { count } from 'drizzle-orm'
import { assignEvents } from '#domain/accounts/assign-events.ts'
import { createUser } from '#domain/accounts/create-user.ts'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import { users } from '#domain/accounts/tables.ts'
import { createEvent } from '#domain/events/create-event.ts'
import { openSecretSealer } from '#domain/payments/account-secrets.ts'
import { saveInstallation } from '#domain/payments/installation.ts'
import { saveGateway } from '#domain/payments/save-gateway.ts'
import type { Database, Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { storeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { addCertificates, drawCertificateBackground } from './certificates.ts'
import { addDataRequests } from './data-requests.ts'
import { demoEvents } from './events.ts'
import { addExtras } from './extras.ts'
import { addOrders } from './orders.ts'
import { person } from './people.ts'
import { coverSvg, iconSvg, type Poster } from './posters.ts'
import { addProducts, addShopProducts, drawProducts } from './products.ts'
import { addRegistrations } from './registrations.ts'
import { addResults, externalRace } from './results.ts'

export const DEMO_PASSWORD = 'dorsal-demo'
export const DEMO_ACCOUNTS = [
  { email: 'admin@dorsal.test', rol: 'Administrator', name: 'Adriana Ospina' },
  { email: 'colaborador@dorsal.test', rol: 'Colaborador', name: 'Camilo Arango' },
  { email: 'cliente@dorsal.test', rol: 'Cliente', name: 'Clara Jaramillo' },
] as const

const drawPictures = async (files: Storage, poster: Poster) => {
  const [cover, icon] = await Promise.all([
    storeImage(files, coverSvg(poster), { folder: 'events', allowSvg: true }),
    storeImage(files, iconSvg(poster), { folder: 'events', maxWidth: 400, thumbWidth: 200, allowSvg: true }),
  ])
  return { cover_image: cover.url, icon: icon.url }
}

const addUsers = async (tx: Tx, password_hash: string) => {
  const ids: Record<string, number> = {}
  for (const { email, rol, name } of DEMO_ACCOUNTS) {
    const id = await createUser(tx, {
      name,
      email,
      rol,
      phone: '3005550000',
      company: 'Puravida',
      status: true,
      password_hash,
      is_demo: true,
    })
    if (typeof id === 'number') ids[rol] = id
  }
  for (let number = 1; number <= 24; number++) {
    const { name, last_name, email, phone } = person(number)
    const rol = number <= 3 ? 'Colaborador' : 'Cliente'
    await createUser(tx, {
      name: `${name} ${last_name}`,
      email,
      phone,
      rol,
      status: number % 9 !== 0,
      password_hash,
      is_demo: true,
    })
  }
  return ids
}

/** Registrations of the first events of the list. */
const REGISTERED = [180, 90, 40, 24, 12, 0, 30]

/** True when it seeded: an installation with people in it is left alone. */
export const seedDemo = async (
  db: Database,
  { files, secretKey }: { files: Storage; secretKey: string },
  today = new Date(),
): Promise<boolean> => {
  const [found] = await db.select({ total: count() }).from(users)
  if ((found?.total ?? 0) > 0) return false
  const events = await Promise.all(
    [...demoEvents(today), externalRace(today)].map(async (event) => {
      const mark = event.sport === 'noDeportivo' ? 'SMD' : (event.categories[0]?.distance ?? 'TRAIL')
      return {
        ...event,
        ...(await drawPictures(files, { name: event.name, sport: event.sport as Poster['sport'], mark })),
      }
    }),
  )
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const pictures = await drawProducts(files)
  const background = await drawCertificateBackground(files)
  await inTransaction(db, async (tx) => {
    const ids = await addUsers(tx, password_hash)
    const created = []
    for (const event of events) created.push(await createEvent(tx, event))
    // Whoever tries the demo can pay: the installation's own gateway is the one that moves no money.
    await saveGateway(
      tx,
      openSecretSealer(secretKey),
      { event_id: null },
      { gateway_name: 'sandbox', active: true, live: false, settings: {}, secrets: {} },
    )
    for (const [at, count] of REGISTERED.entries()) {
      const event_id = created[at]?.id
      if (!event_id) continue
      if (at < 2) await addExtras(tx, event_id)
      if (at < 2) await addProducts(tx, event_id, pictures)
      await addRegistrations(tx, event_id, count)
    }
    await saveInstallation(tx, {
      shipping_fee: 14_000,
      seller: { name: '', nit: '', address: '', phone: '', email: '' },
      terms: '',
    })
    await addShopProducts(tx, pictures)
    await addOrders(tx, created[0]?.id ?? 0)
    const named = created.map(({ id }, at) => ({ id, name: events[at]?.name ?? '' }))
    await addResults(tx, named, ids.Administrator ?? null)
    await addCertificates(tx, { events: named, background, created_by: ids.Administrator ?? 0 })
    await addDataRequests(tx)
    await assignEvents(tx, {
      user_id: ids.Colaborador ?? 0,
      event_ids: created.slice(0, 3).map(({ id }) => id),
    })
  })
  return true
}
