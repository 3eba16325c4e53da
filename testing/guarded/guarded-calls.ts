/** What a call needs to reach each thing of the guarded world: its ids in the address, and bodies that are valid. */
import { DEFAULT_SETTINGS, defaultPolicies } from '#domain/changes/rules/policy.ts'
import { certificateForm, picture } from '../certificate-form.ts'
import { multipartBody } from '../multipart.ts'
import type { GuardedWorld } from './guarded-world.ts'

/** What stands for :id depends on whose it is. */
const ID_OF: [RegExp, keyof GuardedWorld['ids']][] = [
  [/^\/api\/(eventos|event-results)\/:id/, 'event'],
  [/^\/api\/eventos-externos\/:id/, 'external'],
  [/^\/api\/registrations\/:id/, 'registration'],
  [/^\/api\/transfers\/:id/, 'transferProof'],
  [/^\/api\/product\/galery\/:id/, 'productImage'],
  [/^\/api\/(product|data-product)\/:id/, 'product'],
  [/^\/api\/order\/:id/, 'order'],
  [/^\/api\/(competitors|edit-competitor)\/:id/, 'competitor'],
  [/^\/api\/(get-user|user)\/:id/, 'user'],
  [/^\/api\/mails\/:id/, 'mail'],
  [/^\/api\/data-requests\/:id/, 'dataRequest'],
  [/^\/api\/(ledger|account)\/:kind\/:id/, 'registration'],
  [/^\/api\/account\/refunds\/:id/, 'refund'],
  [/^\/api\/refunds\/:id/, 'refund'],
  [/^\/api\/changes\/:id/, 'change'],
  [/^\/api\/account\/payments\/:id/, 'payment'],
  [/^\/(certificado|api\/site\/result)\/:id/, 'result'],
  [/^\/pasarela-pruebas\/t\/:id/, 'order'],
]

const placeOf = ({ ids }: GuardedWorld, pattern: string, name: string): string | number | undefined => {
  const byName: Record<string, string | number> = {
    question_id: ids.question,
    participant_id: ids.participant,
    block_id: ids.block,
    distance_id: ids.distance,
    coupon_id: ids.coupon,
    series_id: ids.series,
    bib_id: ids.bib,
    image_id: ids.image,
    partner_id: ids.partner,
    device_id: ids.device,
    till_id: pattern.endsWith('/close') ? ids.freeTill : ids.till,
    session_id: ids.tillSession,
    sale_id: ids.sale,
    deposit_id: ids.deposit,
    handover_id: ids.handover,
    paper_id: ids.paper,
    grant_id: ids.grant,
    import_id: ids.import,
    set_id: ids.set,
    result_id: ids.result,
    size_id: ids.size,
    job_id: ids.job,
    recipient_id: ids.recipient,
    version: 1,
    profile_id: ids.profile,
    token_id: ids.timingToken,
    code: pattern.includes('/voy/')
      ? ids.shareCode
      : pattern.includes('/encuesta/')
        ? ids.surveyCode
        : ids.code,
    dni: ids.dni,
    slug: ids.slug,
    eventId: ids.event,
    event_id: ids.event,
    reference: pattern.includes('/store/') ? ids.orderReference : ids.reference,
    kind: 'registration',
    month: '2026-01',
    gateway_name: 'sandbox',
    gateway: 'sandbox',
    account: 'nadie',
    reference_code: 'nada',
    font: 'inter',
    template: 'clasico',
    position: 0,
  }
  if (name !== 'id') return byName[name]
  const found = ID_OF.find(([prefix]) => prefix.test(pattern))?.[1]
  return found && ids[found]
}

const pathOf = (world: GuardedWorld, pattern: string) =>
  pattern
    .replaceAll(/:(\w+)/g, (_, name: string) => {
      const value = placeOf(world, pattern, name)
      if (value === undefined) throw new Error(`${pattern}: nobody said what :${name} is`)
      return String(value)
    })
    .replace('*', 'nada')

/** Where the thing is named outside of the path. */
const QUERIES: Record<string, (world: GuardedWorld) => string> = {
  'DELETE /api/categoria/delete': ({ ids }) => `?id=${ids.category}`,
  'DELETE /api/kit/delete': ({ ids }) => `?id=${ids.kit}`,
  'GET /api/user/events': ({ ids }) => `?user_id=${ids.user}`,
  'GET /api/filter/group': ({ ids }) => `?event_id=${ids.event}`,
  'GET /api/search-participant': ({ ids }) => `?event_id=${ids.event}`,
  'GET /api/no-payments': ({ ids }) => `?event_id=${ids.event}`,
  'POST /api/no-payments': ({ ids }) => `?event_id=${ids.event}`,
  'GET /api/eventos/:id/disableEvent': () => '?status=active',
  'GET /api/eventos/:id/certificados': () => '?source=results',
  'GET /api/timing/deltas': () => '?since=1',
}

/** Bodies that pass the validation, so that the door behind it is what answers. */
const NOTE = { note: 'Prueba', reason: 'Prueba' }
const SERIES = { name: 'Expo', from_number: 901, to_number: 940, colour: '#C63A12', mode: 'payment' }
const PROFILE = { name: 'Otro', format: 'csv', columns: [{ header: 'Bib', field: 'bib' }] }
const COUPON = { code: 'OTRO-1', kind: 'porcentaje', value: 10 }
const BODIES: Record<string, (world: GuardedWorld) => object> = {
  'POST /api/eventos/:id/message': () => ({ subject: 'Hola', text: 'Nos vemos.', preview: true }),
  'POST /api/eventos/:id/questions': () => ({ texto: '¿Otra?', tipo: 'input' }),
  'POST /api/eventos/:id/questions/:question_id': () => ({ texto: '¿Club?', tipo: 'input' }),
  'PUT /api/eventos/:id/questions/order': ({ ids }) => ({ ids: [ids.question] }),
  'POST /api/eventos/:id/medica/copias': () => ({ holder: 'Ambulancia 1' }),
  'POST /api/eventos/:id/medica/personas': () => ({ code: '7' }),
  'POST /api/kit-desk/:event_id/handovers': ({ ids }) => ({
    sent_at: '2026-11-18T10:00:00Z',
    rows: [
      {
        id: '3f0c3a52-6a0e-4f5b-9c5e-0d6f3f1c7a11',
        kind: 'handed',
        participant_id: ids.participant,
        device_at: '2026-11-18T10:00:00Z',
      },
    ],
  }),
  'POST /api/kit-desk/:event_id/consent-links': ({ ids }) => ({ participant_id: ids.participant }),
  'POST /api/pickup/own': () => ({ participant_key: 'ninguna-de-verdad' }),
  'POST /api/pickup/authorise': () => ({ participant_key: 'ninguna-de-verdad', name: 'Ana', dni: '123456' }),
  'POST /api/pickup/revoke': () => ({ participant_key: 'ninguna-de-verdad' }),
  'POST /api/pickup/collector': () => ({ token: 'ninguno-de-verdad' }),
  'POST /api/kit-desk/:event_id/numbers': ({ ids }) => ({ series_id: ids.series }),
  'POST /api/eventos/:id/medica/vistas': ({ ids }) => ({
    sent_at: '2026-01-01T10:00:00Z',
    views: [
      {
        view_key: '5f0c1f0e-6f52-4f0e-9f2b-0c6a1f3f7a11',
        participant_id: ids.numbered,
        viewed_at: '2026-01-01T09:00:00Z',
      },
    ],
  }),
  'POST /api/eventos/:id/blocks': () => ({ name: 'Expo', owner: 'expo', places: 1 }),
  'POST /api/eventos/:id/blocks/:block_id': () => ({ name: 'Expo', owner: 'expo', places: 1 }),
  'POST /api/eventos/:id/distances/:distance_id': () => ({ name: '10K' }),
  'PUT /api/eventos/:id/cambios': () => ({
    policies: defaultPolicies('2030-01-05'),
    settings: DEFAULT_SETTINGS,
  }),
  'POST /api/eventos/:id/cambios/defaults': () => ({ kind: 'transfer' }),
  'POST /api/eventos/:id/dorsales/series': () => SERIES,
  'POST /api/eventos/:id/dorsales/series/:series_id': () => ({ ...SERIES, from_number: 900 }),
  'POST /api/eventos/:id/dorsales/asignar': () => ({ preview: true }),
  'POST /api/eventos/:id/dorsales/dar': ({ ids }) => ({ participant_id: ids.numbered, number: '77' }),
  'POST /api/eventos/:id/dorsales/reservar': () => ({ numbers: '950-955' }),
  'POST /api/eventos/:id/dorsales/:bib_id': () => ({ chip: 'C-77' }),
  'POST /api/eventos/:id/dorsales/:bib_id/anular': () => ({ reason: 'lost' }),
  'POST /api/eventos/:id/dorsales/impresos': () => ({ bib_ids: [] }),
  'PUT /api/eventos/:id/dorsales/ajustes': () => ({ emergency_back: true }),
  'POST /api/eventos/:id/equipo/dispositivos': () => ({ name: 'Otro', roles: ['mesa'] }),
  'POST /api/eventos/:id/equipo/dispositivos/:device_id': () => ({ name: 'Otro nombre' }),
  'POST /api/eventos/:id/equipo/personas': () => ({ email: 'nadie@correo.test', role: 'mesa' }),
  'POST /api/eventos/:id/entrega/conflictos/:handover_id': () => ({ decision: 'settled', reason: 'Doble' }),
  'POST /api/eventos/:id/entrega/apartadas': () => ({ decision: 'rejected', reason: 'Nadie firmó' }),
  'POST /api/eventos/:id/entrega/personas/:participant_id': ({ ids }) => ({
    row_id: ids.handover,
    kind: 'undone',
    undoes: ids.handover,
    reason: 'Doble',
  }),
  'POST /api/eventos/:id/entrega/papel': () => ({ codes: '22222', at: '2026-01-05T08:00', preview: true }),
  'POST /api/till/:event_id/people': ({ ids }) => ({ dni: ids.dni }),
  'POST /api/till/:event_id/sessions': ({ ids }) => ({ till_id: ids.freeTill, float: 1000 }),
  'POST /api/till/:event_id/sessions/:session_id/close': () => ({ counted: 1000 }),
  'POST /api/till/:event_id/sales': () => ({ sent_at: new Date().toISOString(), sales: [{ id: 'nada' }] }),
  'POST /api/till/:event_id/sales/:sale_id/undo': () => ({ reason: 'Se arrepintió' }),
  'POST /api/till/:event_id/deals': ({ ids }) => ({
    session_id: ids.tillSession,
    lines: [{ distance_id: ids.distance, kit_id: ids.kit, places: 0 }],
  }),
  'POST /api/eventos/:id/caja/settings': () => ({ block_id: null, prices: [] }),
  'POST /api/eventos/:id/caja/tills': () => ({ name: 'Otra caja', kind: 'expo', prefix: 'Z9' }),
  'POST /api/eventos/:id/caja/tills/:till_id': ({ ids }) => ({
    name: 'La tienda',
    kind: 'shop',
    prefix: 'T1',
    device_id: ids.seller,
  }),
  'POST /api/eventos/:id/caja/tills/:till_id/deposits': () => ({ amount: 500 }),
  'POST /api/eventos/:id/caja/deposits/:deposit_id/counter': () => ({ note: 'Se anotó mal' }),
  'POST /api/eventos/:id/caja/sales/:sale_id/resolve': () => ({ act: 'give up', note: 'Se devuelve' }),
  'POST /api/crew/join': () => ({ code: 'ZZZZ2222', pin: '123456' }),
  'POST /api/eventos/:id/cronometraje/versiones': () => ({ hash: 'ninguna', read: [] }),
  'POST /api/eventos/:id/cronometraje/perfiles': () => PROFILE,
  'POST /api/eventos/:id/cronometraje/perfiles/:profile_id': () => ({ ...PROFILE, name: 'Otro más' }),
  'POST /api/eventos/:id/cronometraje/tokens': () => ({ name: 'Otra empresa' }),
  'POST /api/eventos/:id/coupons': () => COUPON,
  'POST /api/eventos/:id/coupons/:coupon_id': () => ({ ...COUPON, code: 'OTRO-2' }),
  'POST /api/eventos/:id/coupons/batch': () => ({ prefix: 'LOTE', count: 1, kind: 'valor', value: 10 }),
  'PUT /api/eventos/:id/coupons/:coupon_id/active': () => ({ active: true }),
  'PUT /api/eventos/:id/gallery/order': ({ ids }) => ({ ids: [ids.image] }),
  'PUT /api/eventos/:id/gallery/:image_id': () => ({ alt: 'La meta' }),
  'PUT /api/eventos/:id/key-partners/order': ({ ids }) => ({ ids: [ids.partner] }),
  'POST /api/eventos/:id/certificados': () => ({ source: 'results' }),
  'POST /api/eventos/:id/consent-links': ({ ids }) => ({ member_id: ids.participant, way: 'desk' }),
  'POST /api/eventos/:id/registrations': ({ ids, person }) => ({
    competitors: [{ ...person, dni: '99887766', email: 'otra@correo.test', phone: '3000000000' }],
    category_id: ids.category,
    status: 0,
  }),
  'PUT /api/event-results/:id/settings': () => ({ listed: true }),
  'POST /api/event-results/:id/imports/:import_id/inspect': () => ({ header_rows: [] }),
  'POST /api/order/:id/cancel': () => NOTE,
  'POST /api/order/:id/status': () => ({ ...NOTE, status: 7 }),
  'POST /api/order/:id/review/close': () => ({ ...NOTE, amount: 0 }),
  'POST /api/change-sent-status': ({ ids }) => ({ id: ids.order, sent: true }),
  'POST /api/product/:id/status': () => ({ status: 'active' }),
  'POST /api/product/:id/stock': ({ ids }) => ({ ...NOTE, size_id: ids.size, kind: 'entrada', quantity: 1 }),
  'POST /api/registrations/:id/cancel': () => NOTE,
  'POST /api/registrations/:id/status': () => ({ ...NOTE, status: 7 }),
  'POST /api/registrations/:id/review/close': () => ({ ...NOTE, amount: 0 }),
  'POST /api/ledger/:kind/:id/refunds': () => ({ ...NOTE, amount: 1000 }),
  'POST /api/account/:kind/:id/payments': () => ({ ...NOTE, amount: 1000, way: 'cash' }),
  'POST /api/account/:kind/:id/refunds': () => ({ ...NOTE, amount: 1000, way: 'cash', basis: 'policy' }),
  'POST /api/account/refunds/:id/step': () => ({ to: 'approved' }),
  'POST /api/account/refunds/:id/counter': () => NOTE,
  'POST /api/registrations/:id/dispute': () => ({ outcome: 'lost', reason: 'El banco decidió' }),
  'POST /api/account/payments/:id/counter': () => NOTE,
  'POST /api/ledger/months/:month/reopen': () => NOTE,
  'POST /api/eventos/:id/aviso': () => ({ kind: 'moved', answer_until: '2099-01-01' }),
  'PUT /api/eventos/:id/saldos/eventos': () => ({ event_ids: [] }),
  'POST /api/changes/:id/decide': () => ({ approve: false, reason: 'Prueba' }),
  'POST /api/changes/:id/close': () => ({ reason: 'Prueba' }),
  'POST /api/changes/:id/withdraw': () => ({ participant_key: 'ninguna-de-verdad' }),
  'POST /api/changes/own': () => ({ participant_key: 'ninguna-de-verdad' }),
  'POST /api/changes/quote': () => ({ participant_key: 'ninguna-de-verdad', kind: 'deferral' }),
  'POST /api/changes': () => ({
    participant_key: 'ninguna-de-verdad',
    kind: 'deferral',
    shown_due: 0,
    shown_back: 0,
  }),
  'POST /api/changes/confirmation': () => ({ token: 'ninguno-de-verdad' }),
  'POST /api/changes/confirm': () => ({ token: 'ninguno-de-verdad', accept: true }),
  'POST /api/transfers/share': () => ({ participant_key: 'ninguna-de-verdad' }),
  'POST /api/transfers/look': () => ({ token: 'ninguno-de-verdad' }),
  'POST /api/eventos/:id/participants/:participant_id/changes/quote': ({ ids }) => ({
    kind: 'size',
    kit_id: ids.kit,
  }),
  'POST /api/eventos/:id/participants/:participant_id/changes': ({ ids }) => ({
    kind: 'size',
    kit_id: ids.kit,
    reason: 'Prueba',
    shown_due: 0,
    shown_back: 0,
  }),
  'POST /api/credits/own': () => ({ token: 'ninguno-de-verdad' }),
  'POST /api/credits/use': () => ({ token: 'ninguno-de-verdad' }),
  'POST /api/notices/look': () => ({ token: 'ninguno-de-verdad' }),
  'POST /api/notices/answer': () => ({ token: 'ninguno-de-verdad', choice: 'keep' }),
  'POST /api/notices/own': () => ({ participant_key: 'ninguna-de-verdad' }),
  'POST /api/own-account': () => ({ token: 'ninguno-de-verdad' }),
  'POST /api/own-account/pay': () => ({ token: 'ninguno-de-verdad', gateway_name: 'sandbox' }),
  'POST /api/registrations/:id/change': ({ ids }) => ({
    preview: true,
    category_id: ids.category,
    members: [{ id: ids.participant, kit_id: ids.kit }],
  }),
  'POST /api/edit-competitor/:id': ({ person }) => person,
  'POST /api/event-results/:id/imports/:import_id/check': ({ plans }) => ({ plans }),
  'POST /api/event-results/:id/imports/:import_id/run': ({ plans }) => ({ plans, official: false }),
  'POST /api/eventos/:id/certificate-design/preview': ({ design }) => design,
  'PUT /api/eventos/:id/certificate-design': ({ design }) => design,
  'POST /api/transfers/:id/reject': () => NOTE,
  'PUT /api/certificados/issued/:code': () => ({ state: 'válido' }),
  'PUT /api/certificados/:job_id/retry': () => ({ recipients: [] }),
  'POST /api/productEvent': ({ ids }) => ({ products: [], event_id: ids.event }),
  'POST /api/store/orders/:reference/cancel': () => ({ checkout_token: 'ninguno' }),
}

const IN_THE_BODY = new Set(['POST /api/change-sent-status', 'POST /gallery/upload', 'POST /api/products'])

type Form = ReturnType<typeof multipartBody>

/** Forms with files, one for each that is open to staff. */
export const guardedForms = async ({ ids }: GuardedWorld): Promise<Record<string, Form>> => {
  const file = { filename: 'a.png', bytes: await picture(40, 40, 'png'), type: 'image/png' }
  const event_id = ids.event
  const newProduct = { name: 'Otra', price: '1000', sku: 'OTRA-1', event_id, variations: '[]' }
  return {
    'POST /gallery/upload': multipartBody({ product_id: ids.product, file }),
    'POST /image/upload': multipartBody({ file }),
    'POST /api/reglamentos': multipartBody({ file }),
    'POST /api/recorridos': multipartBody({ file }),
    'POST /api/products': multipartBody(newProduct),
    'POST /api/product/:id/edit': multipartBody({ ...newProduct, sku: 'OTRA-2' }),
    'POST /api/eventos/:id/gallery': multipartBody({ images: file }),
    'POST /api/eventos/:id/key-partners': multipartBody({ name: 'Otro aliado' }),
    'POST /api/eventos/:id/key-partners/:partner_id': multipartBody({ name: 'Aliado' }),
    'POST /api/eventos/:id/certificate-design/background': multipartBody({ background: file }),
    'POST /api/kit-desk/:event_id/paper-consents': multipartBody({
      id: '8d0c3a52-6a0e-4f5b-9c5e-0d6f3f1c7a12',
      participant_id: ids.participant,
      pin: ids.pin,
      taken_at: '2026-11-18T10:00:00Z',
      photo: file,
    }),
    'POST /api/eventos/:id/dorsales/excel': multipartBody({
      file: { filename: 'd.csv', bytes: Buffer.from('Documento;Número\n1;1\n'), type: 'text/csv' },
    }),
    'POST /api/event-results/:id/imports': multipartBody({
      file: { filename: 'r.csv', bytes: Buffer.from('bib;tiempo\n1;00:40:00\n'), type: 'text/csv' },
    }),
    'POST /api/certificados': await certificateForm(),
    'POST /api/certificados/inspect': await certificateForm(),
    'POST /api/certificados/preview': await certificateForm(),
  }
}

/** Names no thing of the event: what it lists is limited to what one manages, or is one's own. */
export const namesNothing = (route: string) =>
  !route.includes(':') && !(route in QUERIES) && !IN_THE_BODY.has(route)

export const guardedUrl = (world: GuardedWorld, route: string) =>
  pathOf(world, route.split(' ')[1] ?? '') + (QUERIES[route]?.(world) ?? '')

export const guardedBody = (world: GuardedWorld, route: string): object => BODIES[route]?.(world) ?? {}
