/** 'Eliminar' of a series nobody has a number of: asks first. */
import type { BibSeries, deleteSeries } from '#domain/bibs/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useBibsChanged } from '../bib-queries.ts'

export const useDeleteSeries = (eventId: number) => {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changed = useBibsChanged(eventId)

  return async ({ id, name }: BibSeries) => {
    const sure = await ask({
      title: `¿Eliminar la serie ${name}?`,
      body: 'Nadie tiene número de ella. Sus números vuelven a estar disponibles para otra serie.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (!sure) return
    try {
      const notice = await call<typeof deleteSeries>('DELETE /api/eventos/:id/dorsales/series/:series_id', {
        params: { id: eventId, series_id: id },
      })
      void changed()
      void show(notice)
    } catch (error) {
      void show(failureOf(error))
    }
  }
}
