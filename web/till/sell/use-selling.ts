/** The moment a sale is made: by the server, or on this device from what it has in hand, and then never lost. */
import { useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { readPhone } from '#domain/colombia/phones.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { SentSale, SoldAnswer } from '#domain/till/sale/sale-contract.ts'
import { failureOf } from '#web/failure.ts'
import { VaultFull } from '#web/offline/vault.ts'
import type { KeptSale, SaleFacts } from '../device/till-box.ts'
import { isUnreached, postSales } from '../device/upload-sales.ts'
import type { Till } from '../device/use-till.ts'
import type { Stock } from './stock.ts'

/** What the done screen tells. */
export type Sold = {
  receipt: string
  facts: SaleFacts
  bib: string | null
  amount: number
  /** Cash to give back. */
  change: number
  handed: boolean
  /** Kept on the device, not sent yet. */
  kept: boolean
  /** A person must look at it, and why. */
  review: string | null
  whatsapp: string | null
}

/** `answered`: by the server, which kept nothing. */
export type Refused = { says: string; errors: Record<string, string[]>; answered: boolean }

const UNANSWERED: Refused = {
  says: 'No hubo respuesta y no tienes cupos a mano de esa distancia y talla. No recibas el dinero; intenta de nuevo: la misma venta no se cuenta dos veces.',
  errors: {},
  answered: false,
}
const FULL: Refused = {
  says: 'El teléfono no tiene espacio para guardar la venta. No recibas el dinero; libera espacio e intenta de nuevo.',
  errors: {},
  answered: false,
}
const UNREADABLE = 'El servidor no pudo leer la venta. Revisa los datos.'

/** Without connection nobody else wrote the words: the same facts, shorter. */
const ownWords = (event: string, { sale, facts }: KeptSale): string | null => {
  const phone = readPhone(String(sale.person.phone ?? ''))
  if (!phone) return null
  const words = `${event}: ${facts.distance}, talla ${kitSizeLabel(facts.size)}. Recibo ${sale.receipt} por ${formatPesos(sale.amount)}.`
  return `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(words)}`
}

const soldOf = (kept: KeptSale, answer: SoldAnswer | null, event: string): Sold => ({
  receipt: answer?.receipt ?? kept.sale.receipt,
  facts: kept.facts,
  bib: answer?.bib ?? kept.sale.bib ?? null,
  amount: kept.sale.amount,
  change: Math.max(0, (kept.sale.tendered ?? kept.sale.amount) - kept.sale.amount),
  handed: Boolean(kept.sale.handover_id),
  kept: answer === null,
  review: answer?.outcome === 'review' ? (answer.says ?? 'Queda por revisar.') : null,
  whatsapp: answer ? (answer.whatsapp?.url ?? null) : ownWords(event, kept),
})

/** undefined: nobody answered. */
const askServer = async (event_id: string, kept: KeptSale): Promise<SoldAnswer | undefined> => {
  try {
    const { sales } = await postSales(event_id, [kept])
    return sales.find(({ id }) => id === kept.sale.id)
  } catch (error) {
    if (isUnreached(error)) return undefined
    throw error
  }
}

export const useSelling = (till: Till, stock: Stock) => {
  const [busy, setBusy] = useState(false)
  const { box, event_id, world } = till

  /** Written before anybody is told that it is done. */
  const keep = async (kept: KeptSale): Promise<Sold | Refused> => {
    const distance_id = world?.categories.find(({ id }) => id === Number(kept.sale.category_id))?.distance_id
    const deal = distance_id ? stock.dealFor(distance_id, Number(kept.sale.kit_id)) : null
    if (!deal) return UNANSWERED
    const dealt: KeptSale = { ...kept, sale: { ...kept.sale, deal_id: deal.id } }
    try {
      await box.current?.keepSale(dealt)
      await box.current?.keepGiven(kept.sale.receipt)
    } catch (error) {
      if (error instanceof VaultFull) return FULL
      throw error
    }
    await till.reread()
    return soldOf(dealt, null, world?.event.name ?? '')
  }

  const online = async (kept: KeptSale): Promise<Sold | Refused> => {
    // What waits goes first, so that receipts arrive in their order.
    if (till.unsent.length > 0) await till.refresh()
    const answer = await askServer(event_id, kept)
    if (!answer) {
      till.tell({ online: false })
      // It may have arrived all the same: its number is given to nobody else.
      await box.current?.keepGiven(kept.sale.receipt).catch(() => undefined)
      return keep(kept)
    }
    if (answer.outcome === 'refused' || answer.outcome === 'unreadable')
      return { says: answer.says ?? UNREADABLE, errors: answer.errors ?? {}, answered: true }
    await box.current?.keepGiven(answer.receipt ?? kept.sale.receipt).catch(() => undefined)
    // What is left changed; nobody waits for it.
    void till.reread().then(till.refresh)
    return soldOf(kept, answer, world?.event.name ?? '')
  }

  const sell = async (sale: SentSale, facts: SaleFacts): Promise<Sold | Refused> => {
    setBusy(true)
    try {
      const kept = { sale, facts }
      return await (till.online ? online(kept) : keep(kept))
    } catch (error) {
      const { message, body } = failureOf(error)
      return { says: [message, body].filter(Boolean).join('. '), errors: {}, answered: false }
    } finally {
      setBusy(false)
    }
  }
  return { sell, busy }
}
