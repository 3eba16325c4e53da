/**
 * A product with one of everything, all with the id 1, and the values that are no ids: what a request needs to get
 * past 'No encontrado.' and into the code that hostile values are meant for.
 */
import { eq, ne } from 'drizzle-orm'
import { hashToken } from '#domain/accounts/tokens.ts'
import { DEFAULT_SETTINGS, defaultPolicies } from '#domain/changes/rules/policy.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { figures_links } from '#domain/events/sponsor/sponsor-tables.ts'
import { payment_attempts } from '#domain/payments/tables.ts'
import { shareCodeOf } from '#domain/registration/share/share-code.ts'
import { personTokenOf } from '#domain/registration/speaker/person-link.ts'
import { participants } from '#domain/registration/tables.ts'
import { orders, product_images } from '#domain/store/tables.ts'
import { certificateForm, excelOf, picture } from '../certificate-form.ts'
import { createCrewDesk } from '../desks/crew.ts'
import { createImportDesk } from '../desks/import-desk.ts'
import { createSandboxDesk } from '../desks/sandbox-desk.ts'
import { createShop } from '../desks/shop.ts'
import { publishFinishers } from '../finishers.ts'
import { addCollected } from '../guarded/guarded-collect.ts'
import { addConflict } from '../guarded/guarded-handovers.ts'
import { addTill } from '../guarded/guarded-till.ts'
import { addTiming } from '../guarded/guarded-timing.ts'
import { multipartBody } from '../multipart.ts'
import { startTestProduct, type TestProduct } from '../product.ts'
import { createRace } from '../race.ts'

export const CSV = 'Dorsal,Nombre,Distancia,Género,Tiempo\n101,Ana Ríos,10K,F,00:41:12\n'

const PEOPLE = [
  ['Nombre', 'Correo'],
  ['Ana Ríos', 'ana@correo.test'],
]

/** A straight kilometre. */
const GPX = `<gpx><trk><trkseg>${Array.from({ length: 50 }, (_, at) => `<trkpt lat="${6.2 + at / 5000}" lon="-75.5"><ele>1500</ele></trkpt>`).join('')}</trkseg></trk></gpx>`
const PDF = '%PDF-1.7\nstartxref\n9\n%%EOF\n'

const placement = {
  id: 'nombre',
  field: 'name',
  text: '',
  column: '',
  x: 0.1,
  y: 0.1,
  width: 0.8,
  height: 0.1,
  font: 'inter',
  size: 0.05,
  colour: '#000000',
  align: 'center',
  upper_case: false,
}

const addExtras = async (product: TestProduct, token: string, photo: Buffer) => {
  const send = async (url: string, body: object | ReturnType<typeof multipartBody>) => {
    const sent = 'headers' in body ? body : { body }
    const answer = await product.call('POST', url, { ...sent, token })
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.text}`)
    return answer.json
  }
  const file = { filename: 'foto.png', bytes: photo }
  await send('/api/eventos/1/questions', { texto: '¿Tu club?', tipo: 'input', obligatoria: false })
  await send('/api/eventos/1/coupons', { code: 'AMIGOS', kind: 'porcentaje', value: 10, max_uses: 1000 })
  const series = { name: 'General', from_number: 1, to_number: 5000, colour: '#C63A12', mode: 'payment' }
  await send('/api/eventos/1/dorsales/series', series)
  await send('/api/eventos/1/dorsales/reservar', { numbers: '1-20' })
  await send('/api/eventos/1/key-partners', multipartBody({ name: 'Panela Real', logo: file }))
  await send('/api/eventos/1/gallery', multipartBody({ file }))
  await send('/gallery/upload', multipartBody({ product_id: '1', file }))
  await send('/api/eventos/1/certificate-design/background', multipartBody({ background: file }))
  const track = { filename: 'ruta.gpx', bytes: Buffer.from(GPX) }
  const { course } = (await send('/api/recorridos', multipartBody({ file: track }))) as {
    course: { key: string }
  }
  await send('/api/eventos/1', { page: { courses: { '10K': course.key } } })
  const elsewhere = { name: 'Carrera de otros', sport: 'running', city: 'Cali', event_datetime: '2027-05-02' }
  await send('/api/eventos-externos', elsewhere)
  await send('/api/eventos/1/messages', { subject: 'Hola', body: 'Hola, {{nombre}}:' })
  await send(
    '/api/eventos/1/messages/1/attachments',
    multipartBody({ file: { filename: 'mapa.pdf', bytes: Buffer.from(PDF) } }),
  )
  const { json: design } = await product.call<{ job_id: string }>('POST', '/api/certificados', {
    ...(await certificateForm()),
    token,
  })
  return { job_id: design.job_id }
}

export const createStage = async () => {
  const product = await startTestProduct({ RATE_LIMITS: '0', DEMO: '1' })
  // The user whom hostile forms change is none of those who send them.
  await product.signIn('Cliente', { email: 'primero@correo.test' })
  const administrator = await product.signIn('Administrator')
  const [race, photo] = [
    await createRace(product.db, {
      kits: ['M', 'L'].map((size) => ({ kit_name: 'Camiseta', size, amount: 5000 })),
    }),
    await picture(800, 500, 'jpeg'),
  ]
  const desk = createSandboxDesk(product)
  const account = await desk.addAccount()
  const shop = createShop(product)
  const item = await shop.sell({ sizes: [{ sizes: 'M', amount: 5000 }] })
  const paid = await desk.startPaying(race)
  await desk.pay(paid.form, { outcome: 'aprobar' })
  const [runner] = await product.db
    .select({ id: participants.id })
    .from(participants)
    .where(eq(participants.registration_id, paid.id))
  const { form, proof } = await desk.startPaying(race)
  // Nobody else's doors lead to this one: it is there when its changes are asked for.
  const mover = await desk.startPaying(race)
  await desk.pay(mover.form, { outcome: 'aprobar' })
  const [changing] = await product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, mover.id))
  const { reference } = await desk.row(mover.id)
  /** What the letter of who paid proves: the doors of changes open with it. */
  const letter = changing && personTokenOf(product.context.secretKey, { ...changing, reference })
  const crew = createCrewDesk(product, administrator.token, race.event_id)
  // The first is renamed, invited again and revoked; another phone joins with the second's code.
  await crew.invite()
  const joining = { code: (await crew.invite()).code, pin: await crew.pin() }
  await product.signIn('Cliente', { email: 'equipo@correo.test' })
  await crew.grant({ email: 'equipo@correo.test', role: 'lectura' })
  const [grant] = (await crew.show()).people
  const handover_id = await addConflict(product, race.event_id, runner?.id ?? 0)
  const { paper } = await addCollected(product, race.event_id, runner?.id ?? 0)
  const bought = await shop.buy([shop.line(item)])
  const results = await publishFinishers(product.db, race.event_id, [{}, {}])
  await createImportDesk(product, administrator.token).upload(race.event_id, CSV)
  await addTiming(product, race.event_id)
  const figuresToken = 'cifras'.repeat(7)
  await product.db
    .insert(figures_links)
    .values({ event_id: race.event_id, name: 'Alcaldía', token_hash: hashToken(figuresToken) })
  const till = await addTill(product, { event_id: race.event_id, user_id: administrator.user_id })
  const { job_id } = await addExtras(product, administrator.token, photo)
  const [order] = await product.db.select().from(orders).where(eq(orders.id, bought.order.id))
  const [attempt] = await product.db
    .select()
    .from(payment_attempts)
    .where(ne(payment_attempts.registration_id, paid.id))
  const [image] = await product.db.select().from(product_images)

  return {
    product,
    administrator,
    photo,
    /** Parameters of addresses, by their name and, where one name has two meanings, by the route. */
    params: (url: string): Record<string, string> => ({
      slug: race.slug,
      eventId: race.slug,
      dni: '1037000001',
      gateway: 'sandbox',
      gateway_name: 'sandbox',
      account: account.id,
      reference: url.includes('/store/') ? (order?.reference ?? '') : String(form.referenceCode ?? ''),
      reference_code: attempt?.reference_code ?? '',
      job_id,
      result_id: results[100] ?? '',
      code: url.includes('/voy/')
        ? shareCodeOf(product.context.secretKey, runner?.id ?? 0)
        : 'AAAA-AAAA-AAAA',
      participant_id: String(changing?.id ?? 1),
      grant_id: String(grant?.id ?? 1),
      token: figuresToken,
      sale_id: till.sale,
      till_id: String(url.endsWith('/deposits') ? till.till : till.freeTill),
      handover_id,
      paper_id: paper,
      font: 'inter',
      template: 'clasico',
      kind: 'registration',
      position: '0',
      id: /result\/:id|certificado\/:id/.test(url)
        ? (results[100] ?? '')
        : url.includes('galery')
          ? String(image?.id ?? 1)
          : url.includes('externos')
            ? '2'
            : '1',
    }),
    /** Fields of bodies and queries that an example cannot guess. */
    fields: (url: string): Record<string, unknown> => ({
      checkout_token: proof,
      code: url.includes('/coupons') ? 'NUEVO-1' : 'AMIGOS',
      email: url.includes('/user/') ? 'primero@correo.test' : 'ana@correo.test',
      placements: [placement],
      background_id: null,
      size: 'M',
      department: 'Antioquia',
      city: 'Medellín',
      eps: 'EPS Sura',
      gateway_name: 'sandbox',
      product_id: '1',
      distance: '10K',
      race_division: '10K',
      bib1: '100',
      bib2: '101',
      chip_time: '00:40:00',
      gun_time: '00:40:10',
      guardian: null,
      hidden: false,
      obligatoria: false,
      result_ids: [],
      event_ids: [],
      ...(/\/api\/(changes|notices|transfers|pickup)|participants\/:participant_id/.test(url)
        ? {
            participant_key: changing?.participant_key,
            token: letter,
            kind: 'size',
            // Who moved to the second size is moved back by staff.
            kit_id: url.includes('participants') ? 1 : 2,
            payout: undefined,
            shown_due: 0,
            shown_back: 0,
          }
        : {}),
      ...(/cronometraje|\/api\/timing/.test(url)
        ? {
            profile: 'csv',
            since: 1,
            version: 1,
            separator: ';',
            expires_on: undefined,
            // Another name than the one that was made a moment ago.
            ...(url.endsWith('/:profile_id') ? { name: 'Cambiado' } : {}),
          }
        : {}),
      ...(url.includes('/dorsales') ? { number: '7', numbers: '31-33', sponsor_image: null } : {}),
      ...(url.includes('/equipo')
        ? {
            email: 'equipo@correo.test',
            role: 'mesa',
            name: url.includes(':device_id') ? 'Mesa nueva' : 'Mesa otra',
            roles: ['mesa'],
            initials: 'A-F',
            until: null,
            distance_ids: [],
            change: false,
          }
        : {}),
      ...(/\/caja|\/api\/till/.test(url)
        ? {
            name: url.includes(':till_id') ? 'Caja' : 'Caja nueva',
            kind: 'expo',
            prefix: url.includes(':till_id') ? 'C9' : 'F1',
            device_id: null,
            block_id: null,
            till_id: till.freeTill,
            session_id: till.tillSession,
            amount: 500,
            act: 'give up',
            // Each sale is read by itself, whatever it is.
            sales: [{ id: till.sale }],
            places: 0,
            unsent: 0,
            sent_at: '2026-01-05T08:00:00Z',
          }
        : {}),
      ...(url.includes('/entrega') ? { at: '2026-01-05T08:00', codes: '22222', reason: 'Prueba' } : {}),
      ...(url.includes('/crew/join') ? joining : {}),
      ...(url.endsWith('/cambios')
        ? { policies: defaultPolicies(bogotaDay(new Date())), settings: DEFAULT_SETTINGS }
        : {}),
    }),
    trackOf: () => ({ filename: 'ruta.gpx', bytes: Buffer.from(GPX) }),
    rulesOf: () => ({ filename: 'reglamento.pdf', bytes: Buffer.from(PDF) }),
    fileOf: (field: string) =>
      field === 'excel'
        ? { filename: 'personas.xlsx', bytes: excelOf(PEOPLE) }
        : { filename: field === 'certificado' ? 'foto.jpg' : 'foto.png', bytes: photo },
  }
}

export type Stage = Awaited<ReturnType<typeof createStage>>
