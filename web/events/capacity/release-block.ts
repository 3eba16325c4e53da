/** 'Liberar lo que sobra': asks first, with how many go back to the public. */
import type { CapacityBlock, releaseBlock } from '#domain/events/capacity/capacity-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { releaseWarning } from './block-words.ts'
import { useCapacityChanged } from './capacity-queries.ts'

export const useReleaseBlock = (eventId: number) => {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const changed = useCapacityChanged(eventId)

  return async (block: CapacityBlock) => {
    const sure = await ask({
      title: `¿Liberar lo que sobra de ${block.name}?`,
      body: releaseWarning(block),
      confirm: 'Liberar',
      danger: true,
    })
    if (!sure) return
    try {
      const { capacity, ...notice } = await call<typeof releaseBlock>(
        'POST /api/eventos/:id/blocks/:block_id/release',
        { params: { id: eventId, block_id: block.id } },
      )
      changed(capacity)
      void show(notice)
    } catch (error) {
      void show(failureOf(error))
    }
  }
}
