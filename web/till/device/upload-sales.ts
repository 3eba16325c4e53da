/** Sales made without connection go up in the order they were made, a few at a time; each stays here until it is acknowledged. */
import type { SoldAnswer, sendSales } from '#domain/till/sale/sale-contract.ts'
import { CallFailed } from '#web/client.ts'
import { crewCall } from '#web/crew/device-token.ts'
import type { KeptSale, TillBox } from './till-box.ts'

const AT_ONCE = 5
const PATIENCE_MS = 12_000
const GATEWAY_ERRORS: readonly number[] = [502, 503, 504]

/** Nobody answered: no network, a mast that is full, a proxy without the product behind it. */
export const isUnreached = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status === 0 || GATEWAY_ERRORS.includes(error.status)

export const patience = () => AbortSignal.timeout(PATIENCE_MS)

export const postSales = (event_id: string, kept: readonly KeptSale[]) =>
  crewCall<typeof sendSales>('POST /api/till/:event_id/sales', {
    ...(kept[0]?.token ? { token: kept[0].token } : {}),
    params: { event_id },
    body: { sent_at: new Date().toISOString(), sales: kept.map(({ sale }) => sale) },
    signal: patience(),
  })

const UNREADABLE = 'El servidor no pudo leer esta venta. Anótala y llama al coordinador.'
const REFUSED = 'El servidor no recibió esta venta. Llama al coordinador.'

/** What the server says about one of them decides whether it still must be told here. */
const acknowledge = async (box: TillBox, kept: KeptSale, answer: SoldAnswer) => {
  if (answer.outcome === 'review')
    await box.keepTold({ ...kept, outcome: 'review', says: answer.says ?? 'Queda por revisar.' })
  if (answer.outcome === 'unreadable' || answer.outcome === 'refused')
    await box.keepTold({
      ...kept,
      outcome: 'unreadable',
      says: answer.says ?? (answer.outcome === 'refused' ? REFUSED : UNREADABLE),
    })
  await box.dropSale(kept)
}

/** True: nothing is left. Throws what the call threw; what was acknowledged before is gone from here already. */
export const uploadSales = async (box: TillBox, event_id: string): Promise<boolean> => {
  for (;;) {
    const waiting = await box.unsent()
    if (waiting.length === 0) return true
    const some = waiting.filter(({ token }) => token === waiting[0]?.token).slice(0, AT_ONCE)
    const { sales } = await postSales(event_id, some)
    let acknowledged = 0
    for (const kept of some) {
      const answer = sales.find(({ id }) => id === kept.sale.id)
      if (!answer) continue
      await acknowledge(box, kept, answer)
      acknowledged += 1
    }
    // An answer that names none of them would be asked for without end.
    if (acknowledged === 0) return false
  }
}
