/** 'Marcar como impresos': exactly the numbers that were chosen, and only those given to somebody. */
import type { Bib, listBibs } from '#domain/bibs/contract.ts'
import type { markPrinted } from '#domain/bibs/print/print-contract.ts'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useBibsChanged } from '../bib-queries.ts'
import { isBetween, type Which } from './print-draft.ts'

const PAGE = 100

/** Page by page: those that are not marked yet. */
export const findUnprinted = async (eventId: number, which: Which): Promise<number[]> => {
  const ids: number[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, last_page } = await call<typeof listBibs>('GET /api/eventos/:id/dorsales/lista', {
      params: { id: eventId },
      query: { state: 'assigned', series_id: which.series_id, page, per_page: PAGE },
    })
    const wanted = (bib: Bib) => !bib.printed_at && isBetween(bib.number, which)
    ids.push(...data.filter(wanted).map(({ id }) => id))
    last = last_page
  }
  return ids
}

export const markLabel = (count: number) =>
  count === 1 ? 'Marcar 1 como impreso' : `Marcar los ${formatNumber(count)} como impresos`

export const useMarkPrinted = (eventId: number) => {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changed = useBibsChanged(eventId)

  return async (bib_ids: number[]) => {
    const sure = await ask({
      title: bib_ids.length === 1 ? '¿Quedó bien impreso?' : '¿Quedaron bien impresos?',
      body: 'Un número impreso ya no se mueve: si alguien cambia de distancia o lo pierde, se anula y recibe otro.',
      confirm: markLabel(bib_ids.length),
      cancel: 'Todavía no',
    })
    if (!sure) return
    try {
      const { message, body, icon } = await call<typeof markPrinted>(
        'POST /api/eventos/:id/dorsales/impresos',
        { params: { id: eventId }, body: { bib_ids } },
      )
      void changed()
      void show({ message, ...(body ? { body } : {}), icon })
    } catch (error) {
      void show(failureOf(error))
    }
  }
}
