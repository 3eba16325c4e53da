/** What a call needs to reach each thing of the guarded world: its ids in the address. Bodies are guarded-bodies.ts. */
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
    view_id: ids.view,
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
    recipient_id: pattern.includes('/messages/') ? ids.messageRecipient : ids.recipient,
    message_id: ids.message,
    attachment_id: ids.attachment,
    version: 1,
    profile_id: ids.profile,
    token_id: ids.timingToken,
    link_id: ids.figuresLink,
    token: pattern.includes('/cifras/') ? ids.figuresToken : 'ninguno-de-verdad',
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
  'GET /api/panel/curve': ({ ids }) => `?event_id=${ids.event}`,
  'GET /api/no-payments': ({ ids }) => `?event_id=${ids.event}`,
  'POST /api/no-payments': ({ ids }) => `?event_id=${ids.event}`,
  'GET /api/eventos/:id/disableEvent': () => '?status=active',
  'GET /api/eventos/:id/certificados': () => '?source=results',
  'GET /api/timing/deltas': () => '?since=1',
}

const IN_THE_BODY = new Set(['POST /api/change-sent-status', 'POST /gallery/upload', 'POST /api/products'])

/** Names no thing of the event: what it lists is limited to what one manages, or is one's own. */
export const namesNothing = (route: string) =>
  !route.includes(':') && !(route in QUERIES) && !IN_THE_BODY.has(route)

export const guardedUrl = (world: GuardedWorld, route: string) =>
  pathOf(world, route.split(' ')[1] ?? '') + (QUERIES[route]?.(world) ?? '')
