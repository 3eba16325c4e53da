/**
 * An installation with one of everything, all of one event and one person: what the permission tests knock at. Every
 * thing carries a mark, so that an answer which shows it to a stranger can be recognised.
 */
import { eq } from 'drizzle-orm'
import { event_assignments } from '#domain/accounts/tables.ts'
import { saved_views } from '#domain/accounts/views/views-tables.ts'
import { certificate_recipients, certificates } from '#domain/certificates/tables.ts'
import { changes } from '#domain/changes/tables.ts'
import { bogotaText } from '#domain/colombia/clock.ts'
import { blocks } from '#domain/events/capacity/block-tables.ts'
import { distances } from '#domain/events/tables.ts'
import { participants } from '#domain/registration/tables.ts'
import { result_sets } from '#domain/results/tables.ts'
import { product_images } from '#domain/store/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { certificateForm } from '../certificate-form.ts'
import { createImportDesk, planOf } from '../desks/import-desk.ts'
import { createShop } from '../desks/shop.ts'
import { createDesk } from '../desks/staff.ts'
import { publishFinishers } from '../finishers.ts'
import type { TestProduct } from '../product.ts'
import { createRace } from '../race.ts'
import { addCollected } from './guarded-collect.ts'
import { addCrew } from './guarded-crew.ts'
import { addConflict } from './guarded-handovers.ts'
import { addMessages } from './guarded-messages.ts'
import { addMoney, addTransferProof } from './guarded-money.ts'
import { addThings, EVENT_MARK, MARKS, only } from './guarded-things.ts'
import { addTill } from './guarded-till.ts'
import { addTiming } from './guarded-timing.ts'

export const createGuardedWorld = async (product: TestProduct) => {
  const { db, call } = product
  const desk = createDesk(product)
  const shop = createShop(product)
  const race = await createRace(db, { name: EVENT_MARK })
  const { event_id } = race

  const owner = await product.signIn('Cliente', { email: MARKS.email })
  const assigned = await product.signIn('Colaborador')
  const external = await createRace(db, { name: EVENT_MARK, external: true })
  await db.insert(event_assignments).values([
    { user_id: assigned.user_id, event_id },
    { user_id: assigned.user_id, event_id: external.event_id },
  ])
  const administrator = await product.signIn('Administrator')

  const things = await addThings(product, event_id)
  const crew = await addCrew(product, administrator.token, { event_id, elsewhere: external.event_id })
  const timing = await addTiming(product, event_id)
  const till = await addTill(product, { event_id, device_id: crew.seller })
  const marked = { email: MARKS.email, phone: MARKS.phone, address: MARKS.address }
  const person = desk.nextParticipant(race, marked)
  const registration = await desk.register(race, [person])
  const transferProof = await addTransferProof(product, event_id, registration.proof)
  const row = await desk.registrationRow(registration.id)
  const participant = only(
    await db.select().from(participants).where(eq(participants.registration_id, registration.id)),
  )
  const distance = only(await db.select().from(distances).where(eq(distances.event_id, event_id))).id
  const block = only(
    await db
      .insert(blocks)
      .values({
        event_id,
        name: 'Empresa',
        owner: 'company',
        places: 0,
        code: 'EMPRESA-1',
        release_on: '2099-01-01',
      })
      .returning(),
  ).id
  const money = await addMoney(product, desk, race, administrator.user_id)
  const change = only(
    await db
      .insert(changes)
      .values({
        event_id,
        registration_id: registration.id,
        participant_id: participant.id,
        kind: 'size',
        state: 'waiting_decision',
        asked_by: 'person',
        before: { words: 'Talla M' },
        after: { words: 'Talla L' },
        to_kit_id: race.kit_id,
      })
      .returning(),
  ).id
  const sold = await shop.sell({ event_id })
  const { order } = await shop.buy([shop.line(sold)], { email: MARKS.buyer })
  const picturesOfProduct = await db
    .insert(product_images)
    .values({ product_id: sold.id, name: 'a.webp', url: '/files/a', position: 1 })
    .returning()
  // Twice: the first set can be restored.
  await publishFinishers(db, event_id, [{ bib_number: '7' }])
  const set = only(await db.select().from(result_sets).where(eq(result_sets.event_id, event_id)))
  const resultIds = await publishFinishers(db, event_id, [{ bib_number: '7' }])
  const uploaded = await createImportDesk(product, administrator.token).upload(
    event_id,
    'bib;nombre;distancia;tiempo\n8;Ana;10K;00:41:00\n',
  )
  const batch = await call<{ job_id: string }>('POST', '/api/certificados', {
    token: assigned.token,
    ...(await certificateForm({
      nombre_evento: EVENT_MARK,
      envio: 'programado',
      fecha_notificacion: bogotaText(new Date(Date.now() + 3_600_000)).slice(0, 16),
    })),
  })
  const recipient = only(await db.select().from(certificate_recipients))
  const certificate = only(await db.select().from(certificates))
  const templates = await call<{ templates: { id: string; placements: object[] }[] }>(
    'GET',
    '/api/certificate-templates',
    { token: assigned.token },
  )
  const { id: template, placements } = only(templates.json.templates)
  const mail = only(await db.select().from(mails))
  const collected = await addCollected(product, event_id, participant.id)
  const view = only(
    await db
      .insert(saved_views)
      .values({ user_id: assigned.user_id, list: 'orders', name: 'Propia', query: 'sent=0' })
      .returning(),
  )
  const written = await addMessages(product, event_id, participant.id)

  return {
    race,
    owner,
    assigned,
    administrator,
    crewTokens: crew.tokens,
    participantKey: participant.participant_key,
    person,
    plans: planOf(uploaded.json.inspection),
    design: { template, background_id: null, placements },
    ids: {
      ...money,
      ...things,
      device: crew.device,
      pin: crew.pin,
      paper: collected.paper,
      handover: await addConflict(product, event_id, money.numbered),
      grant: crew.grant,
      ...timing,
      ...written,
      ...till,
      seller: crew.seller,
      event: event_id,
      external: external.event_id,
      slug: race.slug,
      category: race.category_id,
      distance,
      block,
      kit: race.kit_id,
      registration: registration.id,
      reference: row?.reference ?? '',
      participant: participant.id,
      change,
      competitor: participant.competitor_id,
      dni: person.dni,
      transferProof,
      product: sold.id,
      size: sold.size_id,
      productImage: only(picturesOfProduct).id,
      order: order.id,
      orderReference: order.reference,
      result: resultIds['7'] ?? '',
      set: set.id,
      import: uploaded.json.import.id,
      job: batch.json.job_id,
      recipient: recipient.id,
      code: certificate.code,
      mail: mail.id,
      view: view.id,
      user: owner.user_id,
    },
  }
}

export type GuardedWorld = Awaited<ReturnType<typeof createGuardedWorld>>
