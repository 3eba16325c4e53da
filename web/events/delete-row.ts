/** Deletes a stored category or kit after asking; true when it is gone (specification, section 8). */
import { useQueryClient } from '@tanstack/react-query'
import type { deleteCategory, deleteKit } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { eventKeys } from './event-queries.ts'

type RowKind = 'categoria' | 'kit'

const NAMES: Record<RowKind, string> = { categoria: 'esta categoría', kit: 'este kit' }

/** Specified: a refused deletion leaves this marker in the browser. */
const NO_DELETE = 'no delete'

const send = (kind: RowKind, id: number) =>
  kind === 'categoria'
    ? call<typeof deleteCategory>('DELETE /api/categoria/delete', { query: { id } })
    : call<typeof deleteKit>('DELETE /api/kit/delete', { query: { id } })

export const useDeleteRow = (kind: RowKind) => {
  const client = useQueryClient()
  const { ask } = useConfirm()
  const { show } = useNotice()

  return async (id: number): Promise<boolean> => {
    const sure = await ask({
      title: `¿Eliminar ${NAMES[kind]}?`,
      body: 'Se elimina ahora mismo, aunque no guardes el resto.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (!sure) return false
    const answer = await send(kind, id).catch(failureOf)
    if (answer.icon === 'error') localStorage.setItem(NO_DELETE, `${kind}:${id}`)
    else void client.invalidateQueries({ queryKey: eventKeys.all })
    await show(answer)
    return answer.icon !== 'error'
  }
}
