/** Fills an empty installation with a believable one. Made by the product's own functions, in one transaction. */
import { count, eq, sql } from 'drizzle-orm'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import { users } from '#domain/accounts/tables.ts'
import { assignEvents } from '#domain/accounts/users/assign-events.ts'
import { createEvent } from '#domain/events/form/create-event.ts'
import { events } from '#domain/events/tables.ts'
import { createSecretsCipher } from '#domain/payments/settings/account-secrets.ts'
import { saveInstallation } from '#domain/payments/settings/installation.ts'
import { saveGateway } from '#domain/payments/settings/save-gateway.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database, Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { storeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { addUsers, DEMO_PASSWORD } from './accounts.ts'
import { addAfterSurvey } from './after-survey.ts'
import { addCapacity } from './capacity.ts'
import { addCertificates, drawCertificateBackground } from './certificates.ts'
import { addChanges } from './changes.ts'
import { signSomeConsents } from './consents.ts'
import { addCourses } from './courses.ts'
import { addDataRequests } from './data-requests.ts'
import { drawEventPages, tellPage } from './event-pages.ts'
import { type DemoEvent, demoProgramme } from './events.ts'
import { addCodes, addPartners, addQuestions, drawLogos } from './extras.ts'
import { drawGalleries, hangGallery } from './galleries.ts'
import { makeMailsOlder, sendDemoReceipts, withoutSmtp, writeDemoMails } from './mails.ts'
import { addMessages } from './messages.ts'
import { addMoney } from './money.ts'
import { moveRace } from './moved.ts'
import { addOrders } from './orders.ts'
import { addOwnRegistrations } from './own-registrations.ts'
import { cutIcon, drawCover } from './pictures/covers.ts'
import { addProducts, addShopProducts, drawProducts } from './products.ts'
import { addRegistrations, type Met } from './registrations.ts'
import { addResults, runnersOf } from './results.ts'
import { addExpo } from './start-line/expo.ts'
import { workAtExpo } from './start-line/expo-day.ts'
import { addStartLine } from './start-line/start-line.ts'

const DAY_MS = 86_400_000

const drawPictures = async (files: Storage, { event, poster, crowd }: DemoEvent) => {
  const bytes = await drawCover(poster, event)
  const [cover, icon] = await Promise.all([
    storeImage(files, bytes, { folder: 'events' }),
    cutIcon(poster, bytes).then((cut) =>
      storeImage(files, cut, { folder: 'events', maxWidth: 400, thumbWidth: 200 }),
    ),
  ])
  return { crowd, event: { ...event, cover_image: cover.url, icon: icon.url } }
}

/** Drawing takes seconds, and nothing of it needs the database. */
const drawEverything = async (files: Storage, today: Date) => {
  const [programme, galleries, logos, pictures, background, pages] = await Promise.all([
    Promise.all(demoProgramme(today).map((one) => drawPictures(files, one))),
    drawGalleries(files),
    drawLogos(files),
    drawProducts(files),
    drawCertificateBackground(files),
    drawEventPages(files),
  ])
  return { programme, galleries, logos, pictures, background, pages }
}
type Drawn = Awaited<ReturnType<typeof drawEverything>>

/** The two races that are sold the most have questions, codes and products. */
const ON_SALE = 2

/** An event with all that hangs on it. A race that is over takes its people while its doors are held open. */
const addEvent = async (
  tx: Tx,
  { event, crowd }: Drawn['programme'][number],
  { at, drawn, today, user_id }: { at: number; drawn: Drawn; today: Date; user_id: number },
) => {
  const { name, register_deadline } = event
  const closed = register_deadline < today && !event.external
  const doors = closed ? new Date(today.getTime() + DAY_MS) : register_deadline
  const { id } = await createEvent(tx, { ...event, register_deadline: doors })
  const partners = await addPartners(tx, id, name, drawn.logos)
  const gallery = drawn.galleries.find((one) => one.event === name)
  if (gallery) await hangGallery(tx, id, gallery)
  await tellPage(tx, { id, name, day: event.event_datetime }, drawn.pages)
  const hasCodes = at < ON_SALE
  if (hasCodes) {
    await addQuestions(tx, id)
    await addCodes(tx, id, partners.cafe ?? null, today)
    await addProducts(tx, id, drawn.pictures)
  }
  const since = closed ? Math.round((today.getTime() - register_deadline.getTime()) / 60_000) : 0
  const from = runnersOf(name)?.from
  const met = await addRegistrations(tx, { event_id: id, count: crowd, from, since, hasCodes, user_id })
  if (closed) await tx.update(events).set({ register_deadline }).where(eq(events.id, id))
  return { id, name, met }
}

const createShop = async (tx: Tx, secretKey: string) => {
  // Whoever tries the demo can pay: the installation's own gateway is the one that moves no money.
  await saveGateway(
    tx,
    createSecretsCipher(secretKey),
    { event_id: null },
    { gateway_name: 'sandbox', active: true, live: false, settings: {}, secrets: {} },
  )
  await saveInstallation(tx, {
    shipping_fee: 14_000,
    seller: { name: '', nit: '', address: '', phone: '', email: '' },
    terms: '',
  })
}

const fill = async (
  tx: Tx,
  context: AppContext,
  drawn: Drawn,
  given: { password_hash: string; today: Date },
) => {
  const ids = await addUsers(tx, given.password_hash)
  const user_id = ids.Administrator ?? 0
  await createShop(tx, context.secretKey)
  const added = []
  for (const [at, one] of drawn.programme.entries())
    added.push(await addEvent(tx, one, { at, drawn, today: given.today, user_id }))
  await addCapacity(tx, added, { today: given.today, user_id })
  await addCourses(tx, added)
  await addOwnRegistrations(tx, added, user_id)
  await signSomeConsents(tx, context)
  const met: Met[] = added.flatMap((one) => one.met)
  await addShopProducts(tx, drawn.pictures)
  const placed = await addOrders(tx, added[0]?.id ?? 0)
  const soon = added.slice(0, 4).map(({ id }) => id)
  await addMoney(tx, soon, user_id)
  await moveRace(tx, context, added, { user_id })
  await addChanges(tx, context, added, user_id)
  await addStartLine(tx, context, added, { user_id, today: given.today })
  const expo = await addExpo(tx, context, added, user_id)
  await addResults(tx, added, user_id)
  await addAfterSurvey(tx, added)
  await addMessages(tx, context, { event_id: added[0]?.id ?? 0, user_id, today: given.today })
  await addCertificates(tx, { events: added, background: drawn.background, created_by: user_id })
  await addDataRequests(tx, context)
  await assignEvents(tx, {
    user_id: ids.Colaborador ?? 0,
    event_ids: added.slice(0, 3).map(({ id }) => id),
  })
  await writeDemoMails(tx, context, met, placed)
  return { met, expo, user_id }
}

const LOCK = 7_031_980

/**
 * True when it seeded: an installation with people in it is left alone. All of it is one transaction, which other starts
 * wait for: who is killed half way leaves nothing behind, and the next start begins anew.
 */
export const seedDemo = (db: Database, context: AppContext, today = new Date()): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    // Another start may be at it for longer than a statement may wait otherwise.
    await tx.execute(
      sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
    )
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [found] = await tx.select({ total: count() }).from(users)
    if ((found?.total ?? 0) > 0) return false
    const silent = withoutSmtp(context)
    const [drawn, password_hash] = await Promise.all([
      drawEverything(context.files, today),
      hashPassword(DEMO_PASSWORD),
    ])
    // Much of the demo follows from the numbers of its events: after one that failed they begin again, not behind it.
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('events', 'id'), coalesce(max(id), 0) + 1, false) from events`,
    )
    const { met, expo, user_id } = await fill(tx, silent, drawn, { password_hash, today })
    // Further changes of the product's own: inside of this transaction each becomes a savepoint.
    const inside = { ...silent, db: tx as unknown as Database }
    await workAtExpo(inside, expo, user_id)
    await sendDemoReceipts(inside, met)
    await makeMailsOlder(tx)
    return true
  })
